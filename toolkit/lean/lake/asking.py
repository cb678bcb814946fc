"""Ask `lake` or `elan` something: run it under a time limit, and take its answer or say why there is none."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import Unchecked
from toolkit.lean.supervise import Outcome, supervise

ANSWER_TIMEOUT = 120.0
"""Seconds that a question to Lake may take; it elaborates the project's configuration first."""
_MEMORY_MB = 4096
_SHOWN = 600


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program printed, and whether it ended by itself with code 0; `failure` says how it did not."""

    stdout: str
    stderr: str
    failure: str | None

    @property
    def said(self) -> str:
        """The end of what it printed, in one line, for a message."""
        text = " ".join(f"{self.stderr}\n{self.stdout}".split())
        return text if len(text) <= _SHOWN else f"… {text[-_SHOWN:]}"


def run_tool(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    timeout: float = ANSWER_TIMEOUT,
    memory_mb: int = _MEMORY_MB,
    extra: Mapping[str, str] | None = None,
) -> Answer:
    """Run a tool of Lean's in folder `cwd`; `extra` is added to its environment.

    What the environment says about another project's Lean does not reach it. Raises Unchecked when it
    cannot be started at all.
    """
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LEAN_", "LAKE_"))}
    kept.pop("ELAN_TOOLCHAIN", None)
    try:
        ended = supervise(
            [str(word) for word in command],
            cwd=cwd,
            env=kept | dict(extra or {}),
            timeout=timeout,
            memory_mb=memory_mb,
        )
    except (OSError, ValueError) as error:
        raise Unchecked(f"{command[0]} could not be started in {cwd}: {error}") from error
    failures = {
        Outcome.TIMEOUT: f"it was stopped after {timeout:g} s",
        Outcome.MEMORY: f"it was stopped at {memory_mb} MiB of memory",
    }
    failure = failures.get(ended.outcome)
    if failure is None and ended.outcome is not Outcome.FINISHED:
        failure = f"it crashed with signal {ended.signal}" if ended.signal else ended.outcome.value
    if failure is None and ended.exit_code != 0:
        failure = f"it ended with code {ended.exit_code}"
    return Answer(os.fsdecode(ended.stdout), os.fsdecode(ended.stderr), failure)


def lake_environment(lake: Path, root: Path, variable: str, *, timeout: float = ANSWER_TIMEOUT) -> list[str]:
    """The entries of a search path that Lake sets for the project in `root`.

    Raises Unchecked when Lake fails, is too slow, or answers with anything but one line of paths.
    """
    question = f"`lake env printenv {variable}`"
    answer = run_tool([lake, "env", "printenv", variable], cwd=root, timeout=timeout)
    if answer.failure:
        raise Unchecked(
            f"{question} failed in {root}: {answer.failure}. {answer.said}".rstrip(),
            hint="run it there yourself: the project must be one that Lake can configure",
        )
    lines = [line for line in answer.stdout.splitlines() if line.strip()]
    entries = [entry for entry in lines[0].split(os.pathsep) if entry] if len(lines) == 1 else []
    if not entries or not all(map(_is_path, entries)):
        raise Unchecked(
            f"{question} was answered in {root} with what is no search path: {answer.stdout[:200]!r}",
            hint="run it there yourself: it should print one line of folders, separated by colons",
        )
    return entries


def _is_path(entry: str) -> bool:
    return ("/" in entry or entry in (".", "..")) and min(entry) >= " "
