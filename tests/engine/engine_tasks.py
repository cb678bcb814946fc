"""Tasks that the tests of the engines have done in other processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from toolkit.errors import Rejected


def square(n: int) -> int:
    return n * n


def process_of(_: int) -> int:
    return os.getpid()


def square_once_there(item: tuple[int, Path | None]) -> int:
    """The square of a number, as soon as a file is there."""
    number, awaited = item
    while awaited is not None and not awaited.exists():
        time.sleep(0.01)
    return number**2


def meet(folder: Path) -> int:
    """This process, as soon as another one does the same; or after two minutes in which none came."""
    (folder / str(os.getpid())).touch()
    for _ in range(12_000):
        if len(list(folder.iterdir())) > 1:
            break
        time.sleep(0.01)
    return os.getpid()


def reject_odd(n: int) -> int:
    if n % 2:
        raise Rejected(f"{n} is odd", hint="give an even number")
    return n


def divide(n: int) -> float:
    return 1 / n


def unpicklable(_: int) -> object:
    return lambda: None


class Stubborn(Exception):
    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def stubborn(_: int) -> None:
    raise Stubborn("one", "other")


def die_once(marker: Path) -> str:
    """Killed in the middle of the first attempt on each marker."""
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return marker.name


def die_always(n: int) -> int:
    if n == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def noisy(n: int) -> int:
    print("this is not a reply")
    os.write(1, b"nor is this")
    assert sys.stdin.read() == ""
    return n


def big(n: int) -> bytes:
    return bytes(n)


def wait_with_child(folder: Path) -> None:
    """Start a process, write down both process ids, and wait for a long time."""
    with subprocess.Popen(["sleep", "600"]) as child:
        try:
            (folder / f"{os.getpid()}.{child.pid}").touch()
            time.sleep(600)
        finally:
            child.kill()
            (folder / "tidied").touch()
