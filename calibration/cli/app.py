"""The entry point of `leancal`: find the command, run it, and turn its end into an exit code.

Each command is one module of this package that offers `app`, a Typer application; it is imported only when
it is called, and so is Typer. Commands raise `toolkit.errors.LeancalError` for what is wrong and
`typer.Exit(code)` for a verdict; nothing else decides an exit code:

    0  pass            2  could not check, or an internal error
    1  reject          3  the command or its input cannot be used      130  interrupted
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys
import traceback
from collections.abc import Sequence

from calibration.cli.console import emit_json, say
from toolkit.errors import LeancalError, Unchecked, UsageError

COMMANDS: dict[str, str] = {
    "doctor": "say which Lean is used, whether it works, and what is missing",
    "build": "compile and certify the Lean project",
    "check": "check Lean files of others: accepted, rejected or unchecked, and why",
    "formalize": "write, gate, judge and revise candidate statements",
    "corpus": "list, show, add, check and bind theorems",
    "translate": "write the prose of a theorem or of one of its variants",
    "plant": "plant errors by operators, each decided by Lean",
    "suite": "freeze submissions and their gold into a suite; write prompts",
    "run": "have a judge review a suite",
    "resume": "go on with a run that was interrupted",
    "rescore": "read the kept answers of a run anew, without asking",
    "score": "score runs against the gold",
    "compare": "compare runs on one suite, submission by submission",
    "export": "write the results of runs as a table: CSV, Parquet, JSON",
    "correct": "correct a judge's pass rate on proofs without gold by its measured errors",
    "report": "write runs and their scores as a web page",
    "calibrate": "calibrate the gates for statements on candidates of known truth",
    "judges": "list the judges at hand",
    "demo": "do all of it with the built-in judges",
}
"""The commands in the order of their work, and what each does."""

INTERRUPTED = 130
BROKEN_PIPE = 141
TRACEBACK = "LEANCAL_TRACEBACK"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names and return its exit code."""
    _open_standard_streams()
    for stream in (sys.stdout, sys.stderr):
        # a path or a message that the terminal's encoding lacks must not end the command
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_output()
        return BROKEN_PIPE
    except OSError as error:
        _let_go_of_output()
        say(f"error: the output cannot be written: {error.strerror}")
        return Unchecked.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _open_standard_streams() -> None:
    """Give closed standard streams a place, before a file or a pipe takes theirs and gets their output."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def _let_go_of_output() -> None:
    """What is still buffered has nowhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    try:
        if not words:
            print(_help(), file=sys.stderr)
            return UsageError.exit_code
        if words[0] in ("--help", "-h", "help"):
            print(_help())
            return 0
        if words[0] == "--version":
            print(f"leancal {_version()}")
            return 0
        return _dispatch(words[0], words[1:])
    except LeancalError as error:
        return _fail(words, error)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except OSError as error:
        return _fail(words, Unchecked(f"the system refused what was asked of it: {error}"))
    except Exception as error:
        if os.environ.get(TRACEBACK):
            traceback.print_exc()
        return _fail(words, _internal(error))


def _dispatch(name: str, arguments: list[str]) -> int:
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        kind = "option" if name.startswith("-") else "command"
        raise UsageError(
            f"there is no {kind} `{name}`",
            hint=f"did you mean `leancal {near[0]}`?" if near else "`leancal --help` lists the commands",
        )
    application = importlib.import_module(f"calibration.cli.{name}").app
    import typer
    from typer.main import get_command

    program = f"leancal {name}"
    try:
        code = get_command(application).main(args=arguments, prog_name=program, standalone_mode=False)
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    except SystemExit as error:
        # Typer ends so when the reader of the output has left
        raise BrokenPipeError from error
    except Exception as error:
        # Typer does not export the class of its usage errors, but only they can format a message
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        raise UsageError(str(message()).strip(), hint=f"`{program} --help` says how to call it") from error
    return code if isinstance(code, int) else 0


def _fail(words: Sequence[str], error: LeancalError) -> int:
    if "--json" in words:
        emit_json({"error": {"message": error.message, "hint": error.hint, "exit_code": error.exit_code}})
    say(f"error: {error}")
    return error.exit_code


def _internal(error: Exception) -> LeancalError:
    return LeancalError(
        f"internal error: {type(error).__name__}: {error}",
        hint=f"this is a bug of leancal: please report it with the output under {TRACEBACK}=1",
    )


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name.ljust(width)}  {text}" for name, text in COMMANDS.items()]
    return "\n".join(
        [
            "leancal: how far can you trust a proof judge?",
            "",
            "usage: leancal COMMAND [OPTIONS] [ARGUMENTS]",
            "",
            "commands:",
            *lines,
            "",
            "`leancal COMMAND --help` tells a command's options; all have `--json`.",
            "Exit codes: 0 pass, 1 reject, 2 could not check, 3 usage.",
        ]
    )


def _version() -> str:
    from importlib.metadata import version

    return version("leancal")
