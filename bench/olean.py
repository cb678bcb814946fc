"""How fast compiled modules are read: every constant of a project's foundation, against a floor.

    python bench/olean.py [FOLDER]

FOLDER holds the artifacts (`<build>/lib`); the bundled project is built if it is left out. The floor reads
the files and looks at the header of every object once, which any reader must do.
"""

from __future__ import annotations

import struct
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from toolkit.lean.olean import read_module

ROUNDS = 5


def floor(paths: Sequence[Path]) -> int:
    """Read the files and walk their objects, decoding nothing; the number of objects."""
    header = struct.Struct("<IHBB").unpack_from
    size = struct.Struct("<Q").unpack_from
    count = 0
    for path in paths:
        data = path.read_bytes()
        at, end = 96, len(data)
        while at < end:
            _, length, fields, tag = header(data, at)
            if tag == 246:
                length = 24 + 8 * size(data, at + 8)[0]
            elif tag == 249:
                length = 32 + size(data, at + 8)[0]
            elif tag == 248:
                length = 24 + fields * size(data, at + 8)[0]
            elif tag == 250:
                length = 24 + 8 * (size(data, at + 8)[0] >> 32)
            at += length + -length % 8
            count += 1
    return count


def open_only(paths: Sequence[Path]) -> int:
    """Open the modules, which reads headers, names and imports; the number of constants."""
    return sum(len(read_module(path).constants) for path in paths)


def decode(paths: Sequence[Path]) -> int:
    """Decode every constant; the number of constants."""
    count = 0
    for path in paths:
        constants = read_module(path).constants
        count += sum(constants[name] is not None for name in constants)
    return count


def best(run: Callable[[Sequence[Path]], int], paths: Sequence[Path]) -> tuple[float, int]:
    """The shortest of some runs, in seconds, and what the run counted."""
    times: list[float] = []
    count = 0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count = run(paths)
        times.append(time.perf_counter() - start)
    return min(times), count


def foundation() -> Path:
    """The artifacts of the bundled project."""
    from toolkit.lean.build import build_project
    from toolkit.lean.project import bundled_project
    from toolkit.lean.toolchain import find_toolchain

    return build_project(bundled_project(), find_toolchain()).lib


def main() -> None:
    lib = Path(sys.argv[1]) if len(sys.argv) > 1 else foundation()
    paths = sorted([*lib.glob("Base.olean"), *lib.glob("Base/**/*.olean")])
    megabytes = sum(p.stat().st_size for p in paths) / 1e6
    start = time.perf_counter()
    decode(paths)
    cold = time.perf_counter() - start
    base, objects = best(floor, paths)
    opened, constants = best(open_only, paths)
    decoded, _ = best(decode, paths)
    print(f"{len(paths)} modules, {megabytes:.1f} MB, {objects} objects, {constants} constants\n")
    print(f"{'':28}{'seconds':>9}{'MB/s':>8}{'× floor':>9}")
    for name, seconds in (
        ("floor: read and scan", base),
        ("open: names and imports", opened),
        ("decode all constants", decoded),
        ("decode all, first time", cold),
    ):
        print(f"{name:28}{seconds:9.3f}{megabytes / seconds:8.1f}{seconds / base:9.2f}")


if __name__ == "__main__":
    main()
