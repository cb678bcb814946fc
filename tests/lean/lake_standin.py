"""A stand-in for Lake and elan: small programs that keep to the part of their contract used here.

`lake` reads what it knows from `lake.json` beside it and takes `env CMD…` and `build [--no-build] +MODULE…`.
It compiles with the real, embedded Lean. What it is to do wrong is written there too.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from toolkit.lean.toolchain import Toolchain

LEAN = """
import ctypes, os, sys

words = [b"lean", *map(os.fsencode, sys.argv[2:])]
lean = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
code = lean.lean_main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
ctypes.CDLL(None).fflush(None)
os._exit(code & 0xFF)
"""
LAKE = r"""
import json, os, pathlib, shutil, subprocess, sys, time

here = pathlib.Path(__file__).resolve().parent
plan = json.loads((here / "lake.json").read_text())
root = pathlib.Path.cwd()
with (here / "lake.log").open("a") as log:
    print(json.dumps(sys.argv[1:]), file=log)
if plan.get("hangs"):
    time.sleep(600)
if plan.get("exits"):
    print("error: the configuration is wrong", file=sys.stderr)
    sys.exit(plan["exits"])
if "says" in plan and sys.argv[1] == "env":
    print(plan["says"])
    sys.exit(0)
lib = root / ".lake/build/lib/lean"
path = [*plan.get("libraries", []), str(lib)]
os.environ["LEAN_PATH"] = ":".join(path)
os.environ["LEAN_SRC_PATH"] = ":".join([*plan.get("sources", []), "."])
if plan.get("lean") and not plan.get("hides_lean"):
    os.environ["PATH"] = str(pathlib.Path(plan["lean"]).parent) + ":" + os.environ["PATH"]
if sys.argv[1] == "env":
    command = sys.argv[2:]
    if command[0] == "lean":
        command[0] = plan["lean"]
    os.execvp(command[0], command)
assert sys.argv[1] == "build"
stale = False
for word in sys.argv[2:]:
    if not word.startswith("+"):
        continue
    def make(module):
        global stale
        source = root.joinpath(*module.split(".")).with_suffix(".lean")
        if not source.is_file():
            return
        for line in source.read_text().splitlines():
            if line.startswith("import "):
                make(line.split()[1])
        olean = lib.joinpath(*module.split(".")).with_suffix(".olean")
        if olean.is_file() and olean.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            return
        stale = True
        if "--no-build" in sys.argv:
            return
        olean.parent.mkdir(parents=True, exist_ok=True)
        ended = subprocess.run([plan["lean"], "-o", str(olean), str(source)])
        if ended.returncode:
            print("error: build failed", file=sys.stderr)
            sys.exit(1)
    if not plan.get("builds_nothing"):
        make(word[1:])
sys.exit(3 if stale and "--no-build" in sys.argv else 0)
"""


def program(path: Path, text: str) -> Path:
    """An executable script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def make_lean(path: Path, toolchain: Toolchain) -> Path:
    """The real Lean as the executable `path` of a toolchain's folder `bin`, with its shared library."""
    path.parent.mkdir(parents=True, exist_ok=True)
    library = path.parent.parent / "lib" / "lean" / toolchain.path.name
    library.parent.mkdir(parents=True, exist_ok=True)
    library.symlink_to(toolchain.path)
    path.with_name(f"{path.name}.py").write_text(LEAN, encoding="utf-8")
    words = [sys.executable, "-I", "-S", f"{path}.py", str(toolchain.path)]
    return program(path, f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')


def other_lean(path: Path, version: str) -> Path:
    """A program that calls itself another Lean."""
    said = f"Lean (version {version}, x86_64-unknown-linux-gnu, commit {'0123456789' * 4}, Release)"
    return program(path, f"#!/bin/sh\necho '{said}'\n")


def make_lake(path: Path, lean: Path | None, **plan: object) -> Path:
    """A `lake` at `path` over `lean`; `plan` says what it knows and what it does wrong."""
    program(path, f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(path))}.py "$@"\n')
    path.with_name(f"{path.name}.py").write_text(LAKE, encoding="utf-8")
    plan_lake(path, lean=str(lean) if lean else None, **plan)
    return path


def plan_lake(path: Path, **plan: object) -> None:
    """Change what a stand-in knows and does."""
    file = path.with_name("lake.json")
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps(known | plan))


def questions(path: Path) -> list[list[str]]:
    """What a stand-in was asked so far."""
    log = path.with_name("lake.log")
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


def write_files(root: Path, files: Mapping[str, str]) -> Path:
    """Lay out files by relative path."""
    for relative, text in files.items():
        file = root / relative
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root
