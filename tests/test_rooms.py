"""The rooms of the house import downwards only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "prompts": {"prompts"},
    "toolkit": {"toolkit"},
    "mutations": {"mutations", "toolkit"},
    "calibration": {"calibration", "mutations", "toolkit", "prompts"},
}


def imported_rooms(file: Path) -> set[str]:
    """The rooms that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            names.add(node.module or "")
    return {name.split(".")[0] for name in names} & set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_lies_below_it(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    wrong = {str(f.relative_to(ROOT)): imported_rooms(f) - MAY_IMPORT[room] for f in files}
    assert {file: rooms for file, rooms in wrong.items() if rooms} == {}
