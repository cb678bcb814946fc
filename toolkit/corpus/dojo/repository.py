"""A traced repository on disk, and what to do with a folder that is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from toolkit.corpus.dojo.reading import read_traced_file
from toolkit.corpus.dojo.theorems import TracedTheorem
from toolkit.errors import LeancalError, UsageError

TRACES: Final = Path(".lake/build/ir")
PACKAGES: Final = Path(".lake/packages")
_TRACE: Final = ".trace.xml"
_HOW: Final = (
    "`pip install 'leancal[dojo]'`, then in Python `from lean_dojo import LeanGitRepo, trace` and "
    "`trace(LeanGitRepo(URL, COMMIT), dst_dir=FOLDER)`; docs/leandojo.md says more"
)


@dataclass(frozen=True, slots=True)
class TracedRepository:
    """A repository that LeanDojo has traced.

    `toolchain` is what its `lean-toolchain` says, `files` are its own traced sources relative to `root`.
    `of_packages` counts the traced files of the packages it depends on, which are not read.
    """

    root: Path
    toolchain: str | None
    files: tuple[str, ...]
    of_packages: int

    def theorems(self, file: str) -> tuple[TracedTheorem, ...]:
        """The theorems of one of `files`; Unchecked when it cannot be read."""
        trace = self.root / TRACES / f"{file.removesuffix('.lean')}{_TRACE}"
        return read_traced_file(trace, self.root / file, file)

    def read(self) -> Iterator[tuple[str, tuple[TracedTheorem, ...] | LeancalError]]:
        """Each file with its theorems, or with the reason why it could not be read."""
        for file in self.files:
            try:
                yield file, self.theorems(file)
            except LeancalError as error:
                yield file, error


def open_traced_repository(root: Path) -> TracedRepository:
    """The traced repository in folder `root`; UsageError, with what to do, when it is none."""
    root = root.expanduser().resolve()
    if not root.is_dir():
        raise UsageError(f"there is no folder {root}", hint="--dojo takes a repository traced by LeanDojo")
    traces = _below(root / TRACES, _TRACE)
    if not traces:
        raise _not_traced(root)
    files = sorted(trace.removesuffix(_TRACE) + ".lean" for trace in traces)
    return TracedRepository(root, _toolchain(root), tuple(files), len(_below(root / PACKAGES, _TRACE)))


def _not_traced(root: Path) -> UsageError:
    inner = [child for child in sorted(root.iterdir()) if child.is_dir() and _below(child / TRACES, _TRACE)]
    if inner:
        return UsageError(
            f"{root} is not a traced repository, but holds one", hint=f"did you mean {inner[0]}?"
        )
    if _below(root / TRACES, ".ast.json"):
        return UsageError(
            f"{root} was traced only half: it has no *{_TRACE} below {TRACES}",
            hint=f"`TracedRepo.from_traced_files({str(root)!r}).save_to_disk()` of lean_dojo writes them",
        )
    return UsageError(
        f"{root} is not a repository traced by LeanDojo: it has no *{_TRACE} below {TRACES}", hint=_HOW
    )


def _below(folder: Path, suffix: str) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob(f"*{suffix}") if path.is_file()]


def _toolchain(root: Path) -> str | None:
    try:
        return (root / "lean-toolchain").read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None
