"""Drafts of a whole theorem and of someone's own declaration, by a program that stands for a model."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from calibration.cli import main
from calibration.cli.preparation import prepare
from calibration.drafts import task_of, with_its_slip
from calibration.ledger.ledger import read
from toolkit.corpus.folder import read_sections
from toolkit.errors import UsageError
from toolkit.models.base import Reply, Transport
from toolkit.prose.asking import Asked
from toolkit.prose.maker import Ending, Rewriting
from toolkit.prose.maker.outcome import Round

Capture = pytest.CaptureFixture[str]

WRITER = """
import json, pathlib, re, sys, time
BROKEN = {broken!r}
prompt = json.load(sys.stdin)["messages"][0]["content"]
with open("asked.txt", "a") as log:
    log.write("jury\\n" if "Now give your votes" in prompt else "paper\\n")
while pathlib.Path("hold").exists() and len(open("asked.txt").readlines()) > 2:
    time.sleep(0.02)
plain = re.findall(r"^<plain \\w+>\\n(.*?)\\n</plain \\w+>$", prompt, re.S | re.M)[-1]
title, _, rest = plain.partition("\\n")
body = rest[rest.index("## Statement"):]
if "Now give your votes" in prompt:
    labels = re.findall(r"^## (\\w+)$", body, re.M)
    said = "<votes>\\n" + "".join(label + ": same\\n" for label in labels) + "</votes>"
else:
    if BROKEN and BROKEN in body:
        body = body.replace("## S1\\n", "## S1\\n\\nThis is plain. ").replace(BROKEN, "0 = 0")
    said = "Here it is:\\n<paper>\\n" + body + "\\n</paper>\\nI hope this helps!"
print(json.dumps({{"text": said}}))
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def writer(*, broken: str = "") -> list[str]:
    """The options for a model `m` that repeats the plain text; texts with `broken` in them it spoils.

    While there is a file `hold` it answers the first two questions and no other.
    """
    Path("writer.py").write_text(WRITER.format(broken=broken), encoding="utf-8")
    Path("models.toml").write_text(
        f"[models.m]\nprovider = 'command'\ncommand = ['{sys.executable}', '-I', 'writer.py']\n"
        "limits = { concurrency = 2 }\n",
        encoding="utf-8",
    )
    return ["--register", "paper", "--maker", "m", "--models", "models.toml"]


def asked() -> list[str]:
    return Path("asked.txt").read_text().split()


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("drafts/drafts.jsonl").read_text(encoding="utf-8").splitlines()]


def test_every_variant_is_drafted_checked_and_not_asked_for_again(capsys: Capture) -> None:
    """Three plants, the clean proof, and the typo, which is the clean draft with one word misspelt."""
    words = ["translate", "Markov", "--all", *writer(), "--jurors", "m", "-o", "drafts"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["texts"], told["statuses"], told["problems"]) == (5, {"checked": 5}, [])
    assert sorted(asked()) == ["jury"] * 12 + ["paper"] * 4
    assert [row["variant"] for row in rows()][::4] == ["clean", "typo"]
    clean, typo = (Path(f"drafts/Markov/{name}.md").read_text(encoding="utf-8") for name in ("clean", "typo"))
    slip = rows()[-1]["typo"]
    at = clean.index(slip["before"], clean.index(f"**Step {slip['step']}.**"))
    assert clean[:at] + slip["after"] + clean[at + len(slip["before"]) :] == typo
    assert "**Step" not in clean[clean.index(f"**Step {slip['step']}.**") + 2 : at]
    assert main(words) == 0
    assert "5 of 5 texts are checked" in capsys.readouterr().out
    assert len(asked()) == 16, "everything was answered before"
    with read(Path("drafts/ledger.sqlite")) as ledger:
        assert ledger.calls() == 16


def test_what_is_wrong_is_kept_marked_and_cannot_stand_in_the_corpus(capsys: Capture) -> None:
    task = task_of(prepare(None, None, ("Markov",)), "Markov", "clean")
    claim = task.source.plain.steps[-1].text
    broken = next(part for part in claim.split("$") if r"\sum" in part)
    assert main(["translate", "Markov", "--all", *writer(broken=broken), "-o", "drafts"]) == 1
    shown = capsys.readouterr().out
    assert "0 of 5 texts are checked" in shown and "Markov.typo" in shown
    assert asked() == ["paper"] * 12, "two revisions each, the typo being made from the clean draft"
    for row in rows():
        assert (row["status"], row["drafts"], row["typo"]) == ("failed", 3, None)
        text = Path("drafts", row["file"])
        assert text.read_text(encoding="utf-8").split("\n")[0].endswith("(failed draft, not for use)")
        with pytest.raises(UsageError, match="must begin with a `## ` heading"):
            read_sections(text)


def test_a_killed_drafting_goes_on_with_what_was_answered(capsys: Capture) -> None:
    words = ["translate", "Markov", "--all", *writer(), "-o", "drafts"]
    Path("hold").touch()
    command = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())", *words]
    killed = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while not (Path("asked.txt").exists() and len(asked()) == 4):
        assert time.monotonic() < end and killed.poll() is None
        time.sleep(0.02)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    assert len(rows()) == 5, "the rows are there before anybody is asked"
    before = len(asked())
    with read(Path("drafts/ledger.sqlite")) as ledger:
        answered = ledger.calls()
    assert answered <= before - 2
    Path("hold").unlink()
    assert main(words) == 0
    assert len(asked()) == before + 4 - answered
    assert {row["status"] for row in rows()} == {"checked"}
    assert "5 of 5" in capsys.readouterr().out


def test_a_folder_with_something_else_in_it_is_left_alone(capsys: Capture) -> None:
    Path("drafts").mkdir()
    Path("drafts/mine.txt").write_text("mine")
    assert main(["translate", "Markov", "--all", *writer(), "-o", "drafts"]) == 3
    assert "holds something else than drafts" in capsys.readouterr().err
    assert [p.name for p in Path("drafts").iterdir()] == ["mine.txt"] and not Path("asked.txt").exists()


OWN = """prelude
import Base
open OrderedRing
namespace Mine
theorem chain (R : Type) [OrderedRing R] (a b c d : R) (h1 : a ≤ b) (h2 : b = c) (h3 : c < d) : a < d :=
  calc a ≤ b := h1
    _ = c := h2
    _ < d := h3
end Mine
"""


def test_a_declaration_of_ones_own_is_drafted_from_its_plain_text(capsys: Capture) -> None:
    Path("Mine.lean").write_text(OWN, encoding="utf-8")
    words = ["translate", "Mine.lean", "--decl", "Mine.chain", *writer(), "--jurors", "m", "-o", "mine.md"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ending"], told["status"], told["typo"]) == ("checked", "checked", None)
    assert [step["label"] for step in told["document"]["steps"]] == ["S1", "S2", "S3", "S4"]
    assert "$a < d$" in Path("mine.md").read_text(encoding="utf-8")
    assert asked() == ["paper", *["jury"] * 3]


def test_a_typo_control_without_a_typo_is_not_checked() -> None:
    """A draft that is all formulas has no word to misspell."""
    task = task_of(prepare(None, None, ("Markov",)), "Markov", "typo")
    plain = task.source.plain
    bare = replace(plain, steps=tuple(replace(step, text="$x$ is it.") for step in plain.steps))
    made = Rewriting("x", Ending.CHECKED, (Round(Asked("m", "k", "v", Reply(Transport.OK)), bare),))
    drafted = with_its_slip(task, made)
    assert (drafted.status, drafted.exit_code) == ("draft", 2)
    assert "no word of the draft can be misspelt" in drafted.reason
    assert drafted.told and "unchecked draft, not for use" in drafted.told.markdown().split("\n")[0]
