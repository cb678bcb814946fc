"""Every command and every program of `docs/bring-your-own-judge.md`, in its order."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from mini_suite import freeze

from calibration.cli import main
from calibration.parsing import parse_report
from calibration.records import Parse
from calibration.runs import load_run
from calibration.suites.frozen import load_submissions

GUIDE = (Path(__file__).parents[2] / "docs" / "bring-your-own-judge.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


def _blocks(language: str) -> list[str]:
    return [text for found, text in BLOCKS if found == language]


def _install(package: Path) -> None:
    """Lay the judge of the guide out as an installed package, its entry point as the guide declares it."""
    project = tomllib.loads(_blocks("toml")[0])["project"]
    (package / "clearly_judge.py").write_text(_blocks("python")[1])
    info = package / f"clearly_judge-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points))


def test_the_guide_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "site"
    package.mkdir()
    _install(package)
    monkeypatch.syspath_prepend(package)
    monkeypatch.chdir(tmp_path)
    for language, text in BLOCKS:
        if language == "sh":
            for command in text.splitlines():
                program, *words = shlex.split(command)
                assert program == "leancal"
                if words[:2] == ["suite", "build"]:
                    freeze(tmp_path / words[words.index("-o") + 1])
                else:
                    assert main(words) == 0, command
        elif language == "python" and "def ask" in text:
            exec(compile(text, "ask.py", "exec"), {})
    told = capsys.readouterr().out
    assert "distrusts the first step" in told
    assert "mine: 10 of 10 submissions have a verdict" in told
    assert Path("report.html").exists()
    assert load_run(Path("run-clearly")).info.judge == "clearly"
    sys.modules.pop("clearly_judge")


def test_the_answer_that_the_guide_shows_is_one(tmp_path: Path) -> None:
    freeze(tmp_path / "suite")
    submission = load_submissions(tmp_path / "suite").submissions[0]
    (shown,) = _blocks("json")
    for answer in (shown, f"```json\n{shown}```", json.loads(shown)):
        assert parse_report(answer, submission).parse is Parse.VALID
