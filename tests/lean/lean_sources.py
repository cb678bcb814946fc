"""Small Lean sources that do one thing each."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

TRUE = """prelude
inductive True : Prop where
  | intro : True
"""

FALSE = """prelude
inductive False : Prop
theorem wrong : False := False.intro
"""

_TOWERS = """prelude
set_option maxHeartbeats 0
set_option maxRecDepth 1000000
set_option genCtorIdx false
inductive Eq {α : Sort u} : α → α → Prop where | refl (a : α) : Eq a a
inductive N where | z : N | s : N → N
noncomputable def double (n : N) : N := N.rec N.z (fun _ r => N.s (N.s r)) n
noncomputable def power (n : N) : N := N.rec (N.s N.z) (fun _ r => double r) n
noncomputable def tower (n : N) : N := N.rec (N.s N.z) (fun _ r => power r) n
"""

ENDLESS = f"{_TOWERS}theorem t : Eq (tower {'(N.s ' * 9}N.z{')' * 9}) N.z := Eq.refl N.z\n"
"""Lifts its own limits and then computes a tower of nine powers of two, one successor at a time."""

DEEP = f"""prelude
set_option maxHeartbeats 0
set_option maxRecDepth 100000000
inductive T : Type where | a : T
def f (x : T) : T := x
def g : T := {"f (" * 2000}T.a{")" * 2000}
"""
"""Overflows a stack of one megabyte (`-s 1024`), which Lean answers by aborting."""

_LONG = "a" * 100_000
FLOOD = "prelude\n" + "".join(f"theorem t{i} : {_LONG} := {_LONG}\n" for i in range(60))
"""Makes Lean print some ten megabytes of messages."""


def processes_mentioning(text: str) -> list[int]:
    """The processes with `text` in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if text.encode() in line:
                found.append(int(entry.name))
    return found


def children_of(process: int) -> set[int]:
    """The processes that the threads of a process have started."""
    found: set[int] = set()
    for thread in Path(f"/proc/{process}/task").iterdir():
        # one that has ended meanwhile has no children
        with suppress(OSError):
            found.update(map(int, (thread / "children").read_text().split()))
    return found


def wait_until(condition: object, *, seconds: float = 60.0) -> bool:
    """Whether a condition (a function without arguments) came true in time."""
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False
