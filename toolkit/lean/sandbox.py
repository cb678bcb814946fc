"""What a run of Lean may do, and what in truth kept it to that.

Lean that elaborates other people's text runs other people's programs. A `Sandbox` asks for confinement; an
`Isolation` tells, from what the run's own process found when it tried, which of it was in force.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from toolkit.errors import Unchecked
from toolkit.lean import _kernel as kernel
from toolkit.lean._plan import Plan

PATIENCE = 5.0
OPEN = "open"
UNCONFINED = "not confined"
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "LEAN_PATH", "LEAN_BACKTRACE")


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What a run may use.

    `scratch` is the only folder it may write to (the run's working folder when none is named); it may read
    the system's programs and libraries, its toolchain, its import folders, its working folder and `readable`.
    It has no network, and of the environment only the import path, the search path and the language.
    `cpu_seconds` counts all its threads, `file_mb` is the most MiB of one file, `scratch_mb` of all that the
    scratch folder holds, `open_files` the most files open at once, `threads` the most threads of all its
    processes, and `processes` how many other processes it may have at once: with 0 it can start none.

    With `required`, a run for which the system cannot confine files, network and processes does not
    take place (`Unchecked`); else it does, and its `Isolation` says what was missing.
    """

    scratch: Path | None = None
    readable: tuple[Path, ...] = ()
    cpu_seconds: int = 300
    file_mb: int = 1024
    scratch_mb: int = 2048
    open_files: int = 512
    threads: int = 256
    processes: int = 0
    required: bool = False


@dataclass(frozen=True, slots=True)
class Isolation:
    """What was in force during a run, each in words; nothing is said to hold that was not tried out.

    `processes` is about those that a run could start or reach, `privileges` about those it could have or
    gain. `limits` names the limits with their values, those that are kept by watching among them.
    """

    network: str = OPEN
    filesystem: str = UNCONFINED
    processes: str = UNCONFINED
    privileges: str = UNCONFINED
    limits: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What of network, filesystem and processes was left open."""
        fields = {"network": self.network, "filesystem": self.filesystem, "processes": self.processes}
        return tuple(name for name, words in fields.items() if words in (OPEN, UNCONFINED))

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "limits": list(self.limits), "missing": list(self.missing)}


@dataclass(frozen=True, slots=True)
class Report:
    """What the processes around a run wrote down: its isolation, and its end if they saw it.

    `status` is the wait status of Lean's process, `cpu_seconds` what it used, `refused` what could not be
    confined although it was required to be. `unfit` says that Lean was not called, since it could not be kept
    from other processes in the way that the plan has it.
    """

    isolation: Isolation
    status: int | None
    cpu_seconds: float
    refused: str
    unfit: bool = False


def sandbox_plan(
    sandbox: Sandbox,
    *,
    target: Path,
    lean_path: Sequence[Path],
    inputs: Sequence[str],
    cwd: Path,
    alone: bool,
) -> Plan:
    """The sandbox as plain data for the process that applies it.

    `target` is Lean's executable or library. Arguments that are files' absolute paths may be read (`inputs`).
    `alone` is how Lean is kept from other processes, see `Plan`.

    Raises Unchecked when there is no scratch folder.
    """
    scratch = (sandbox.scratch or cwd).resolve()
    if not scratch.is_dir():
        raise Unchecked(f"there is no scratch folder {scratch}", hint="make it before the run")
    home = target.parent.parent if target.parent.name == "bin" else target.parent
    readable = [*lean_path, *sandbox.readable, *(Path(i) for i in inputs if Path(i).is_absolute())]
    return Plan(
        scratch=str(scratch),
        cwd=str(cwd.resolve()),
        programs=sorted({str(home), str(home.resolve()), sys.prefix, sys.base_prefix}),
        readable=sorted({str(p.absolute()) for p in readable}),
        cpu_seconds=sandbox.cpu_seconds,
        file_mb=sandbox.file_mb,
        open_files=sandbox.open_files,
        threads=sandbox.threads,
        processes=sandbox.processes,
        required=sandbox.required,
        alone=alone,
    )


def can_be_alone(sandbox: Sandbox) -> bool:
    """Whether Lean can be kept from other processes without a namespace, as far as the kernel tells."""
    return sandbox.processes == 0 and _kernel_confines()


@cache
def _kernel_confines() -> bool:
    return kernel.landlock_version() > 0 and kernel.can_refuse_calls()


def confined_environment(environment: Mapping[str, str], scratch: str) -> dict[str, str]:
    """What of an environment is let into a sandbox; its home is the scratch folder."""
    kept = {k: v for k, v in environment.items() if k in _KEPT}
    return {**kept, "HOME": scratch, "TMPDIR": scratch}


def read_report(pipe: int, watched: Sequence[str]) -> Report:
    """Read a report's pipe when Lean has ended, as its parent will write down in a moment.

    `watched` are limits kept from outside.
    """
    ready = select.poll()
    ready.register(pipe, select.POLLIN)
    data = b""
    while ready.poll(PATIENCE * 1000) and (more := os.read(pipe, 1 << 16)):
        data += more
    fields: dict[str, str] = {}
    limits = list(watched)
    for line in data.decode("utf-8", "replace").splitlines():
        field, _, text = line.partition("\t")
        if field == "limit":
            limits.append(text)
        else:
            fields[field] = text
    status, _, cpu = fields.get("ended", "").partition(" ")
    return Report(
        Isolation(
            network=fields.get("network") or OPEN,
            filesystem=fields.get("files") or UNCONFINED,
            processes=fields.get("processes") or UNCONFINED,
            privileges=fields.get("privileges") or UNCONFINED,
            limits=tuple(limits),
        ),
        int(status) if status else None,
        float(cpu) if cpu else 0.0,
        fields.get("refused", ""),
        "unfit" in fields,
    )
