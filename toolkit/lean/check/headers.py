"""What candidates import, as Lean itself reads it: their headers are parsed by Lean and never rewritten."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from toolkit.errors import Unchecked
from toolkit.lean.check.candidate import Candidate, require_text
from toolkit.lean.check.verdicts import Stop
from toolkit.lean.modules import Header, read_headers
from toolkit.lean.toolchain import Toolchain

_BATCH: Final = 500


def with_imports(candidates: Sequence[Candidate], toolchain: Toolchain) -> list[Candidate]:
    """The candidates with their imports, where Lean can read the header; no code of theirs runs for that."""
    texts = dict.fromkeys(c.source for c in candidates if c.imports is None and _is_text(c))
    sources = list(texts)
    found: dict[bytes, Header] = {}
    for start in range(0, len(sources), _BATCH):
        batch = sources[start : start + _BATCH]
        found |= zip(batch, _headers(batch, toolchain), strict=False)
    return [_with_header(c, found.get(c.source)) for c in candidates]


def _with_header(candidate: Candidate, header: Header | None) -> Candidate:
    if header is None or (header.problem is not None and not header.imports):
        return candidate
    return replace(candidate, imports=header.imports)


def _is_text(candidate: Candidate) -> bool:
    try:
        require_text(candidate.source, candidate.file)
    except Stop:
        return False
    return True


def _headers(sources: Sequence[bytes], toolchain: Toolchain) -> Iterator[Header]:
    with tempfile.TemporaryDirectory(prefix="leancal-headers-") as folder:
        files = [Path(folder) / f"H{number}.lean" for number in range(len(sources))]
        for file, source in zip(files, sources, strict=True):
            file.write_bytes(source)
        try:
            yield from read_headers(files, toolchain, cwd=Path(folder))
        except Unchecked:
            if len(files) == 1:
                yield Header((), "Lean could not read it")
                return
            # one of them stopped Lean: each for itself
            for source in sources:
                yield from _headers([source], toolchain)
