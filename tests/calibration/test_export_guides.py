"""Every command of `docs/compare.md` and of `docs/exports.md`, in its order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from mini_suite import freeze

from calibration.cli import main
from calibration.compare.relations import Relation

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("guide", ["compare.md", "exports.md"])
def test_the_guide_does_what_it_says(guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    freeze(tmp_path / "suite")
    blocks = re.findall(r"^```sh\n(.*?)^```$", (DOCS / guide).read_text(), re.DOTALL | re.MULTILINE)
    for command in "".join(blocks).splitlines():
        program, *words = shlex.split(command)
        assert program == "leancal"
        assert main(words) == 0, command
        if "-o" in words:
            assert Path(words[words.index("-o") + 1]).exists()


def test_the_guide_names_every_relation() -> None:
    named = set(re.findall(r"^\| `(.*?)` \|", (DOCS / "compare.md").read_text(), re.MULTILINE))
    assert set(Relation) <= named
