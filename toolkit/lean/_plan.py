"""A sandbox as plain data, for the process that applies it; nothing but the standard library."""

from __future__ import annotations

import marshal


class Plan:
    """What a `Sandbox` asks for, with absolute paths.

    `programs` may be run and read, `readable` and `cwd` read, `scratch` read and written. `alone` says that
    Lean is kept from other processes without a namespace.
    """

    def __init__(
        self,
        scratch: str,
        cwd: str,
        programs: list[str],
        readable: list[str],
        cpu_seconds: int,
        file_mb: int,
        open_files: int,
        threads: int,
        processes: int,
        required: bool,
        alone: bool,
    ) -> None:
        self.scratch = scratch
        self.cwd = cwd
        self.programs = programs
        self.readable = readable
        self.cpu_seconds = cpu_seconds
        self.file_mb = file_mb
        self.open_files = open_files
        self.threads = threads
        self.processes = processes
        self.required = required
        self.alone = alone

    def dump(self) -> bytes:
        return marshal.dumps(vars(self))


def load_plan(data: bytes) -> Plan:
    """The plan that `dump` wrote."""
    return Plan(**marshal.loads(data))
