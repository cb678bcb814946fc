"""What a run of Lean may do, and what in truth kept it to that.

Lean that elaborates other people's text runs other people's programs. A `Sandbox` asks for confinement; an
`Isolation` tells, from what the run's own process found when it tried, which of it was in force.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

OPEN = "open"
UNCONFINED = "not confined"


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What a run may use.

    `scratch` is the only folder it may write to (the run's working folder when none is named); it may read
    the system's programs and libraries, its toolchain, its import folders, its working folder and `readable`.
    It has no network. `cpu_seconds` counts all its threads, `file_mb` is the most MiB of one file,
    `open_files` the most files open at once, `threads` the most threads of all its processes, and
    `processes` how many other processes it may have at once: with 0 it can start none.

    With `required`, a run for which the system cannot confine files, network and processes does not
    take place (`Unchecked`); else it does, and its `Isolation` says what was missing.
    """

    scratch: Path | None = None
    readable: tuple[Path, ...] = ()
    cpu_seconds: int = 300
    file_mb: int = 1024
    open_files: int = 512
    threads: int = 256
    processes: int = 0
    required: bool = False


@dataclass(frozen=True, slots=True)
class Isolation:
    """What was in force during a run, each in words; nothing is said to hold that was not tried out.

    `limits` names the limits with their values.
    """

    network: str = OPEN
    filesystem: str = UNCONFINED
    processes: str = UNCONFINED
    limits: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether files, network and processes were all confined."""
        return self.network != OPEN and UNCONFINED not in (self.filesystem, self.processes)

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "limits": list(self.limits)}
