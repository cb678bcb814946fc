"""What passed before passes again only under the same code, artifacts and words."""

from __future__ import annotations

import types
from pathlib import Path

from mutations.records import Records, code_of


def package(folder: Path, source: str) -> types.ModuleType:
    folder.mkdir()
    (folder / "rule.py").write_text(source)
    module = types.ModuleType(folder.name)
    module.__path__ = [str(folder)]
    return module


def test_other_code_is_another_word_of_the_key(tmp_path: Path) -> None:
    strict = package(tmp_path / "strict", "def accept(x): return x > 1")
    lax = package(tmp_path / "lax", "def accept(x): return True")
    copy = package(tmp_path / "copy", "def accept(x): return True")
    assert code_of(strict) != code_of(lax) == code_of(copy)


def test_a_record_counts_under_its_key_alone_and_a_broken_one_never(tmp_path: Path) -> None:
    records = Records(tmp_path, ("Lean",), {"A": "1", "B": "2"})
    key = records.key(["A"], ["text"])
    records.passed("subject", key, ["propext"])
    assert records.found("subject", key) == ["propext"]
    for other in (
        records.key(["B"], ["text"]),
        records.key(["A"], ["word"]),
        records.key(["A", "B"], ["text"]),
    ):
        assert records.found("subject", other) is None
    for broken in (b"", b"[]", b'{"key": "x"', b"\xff", b'{"found": []}', b"[" * 100_000):
        (tmp_path / "subject").write_bytes(broken)
        assert records.found("subject", key) is None
