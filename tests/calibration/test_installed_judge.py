"""A judge and a protocol of someone else's package, installed by pip into a new environment, offline."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from mini_suite import freeze

MODULE = """
from calibration.protocols.registry import find
from calibration.records import Report, Verdict


class Sceptic:
    name = "sceptic"

    def __init__(self, *, seed):
        self.seed = seed

    def describe(self):
        return "believes nothing; needs nothing"

    def review(self, submission):
        return Report(submission=submission.id, verdict=Verdict.INCORRECT)


class Plain(type(find("report"))):
    name = "plain"

    def describe(self):
        return "a report by another name"


plain = Plain()
"""
POINTS = "[leancal.judges]\nsceptic = sceptic:Sceptic\n[leancal.protocols]\nplain = sceptic:plain\n"
INFO = "sceptic-0.1.dist-info"


def _wheel(folder: Path, module: str = MODULE) -> Path:
    """A wheel by hand: a module, its entry points, and the list of files."""
    files = {
        "sceptic.py": module,
        f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: sceptic\nVersion: 0.1\n",
        f"{INFO}/WHEEL": "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{INFO}/entry_points.txt": POINTS,
    }
    rows = [f"{name},sha256={_digest(text)},{len(text.encode())}\n" for name, text in files.items()]
    files[f"{INFO}/RECORD"] = "".join([*rows, f"{INFO}/RECORD,,\n"])
    path = folder / "sceptic-0.1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return path


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


class Environment:
    """A new environment in which leancal is there as in this one."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env", with_pip=False)
        self.python = folder / "env" / "bin" / "python"
        (site,) = (folder / "env").glob("lib/*/site-packages")
        (site / "beside.pth").write_text(
            f"import site; site.addsitedir({sysconfig.get_paths()['purelib']!r})\n"
            f"{Path(__file__).parents[2]}\n"
        )
        self._folder = folder

    def pip(self, *words: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check"]
        subprocess.run([*pip, *words], check=True, capture_output=True)

    def leancal(self, *words: str) -> tuple[int, str]:
        """The exit code of a command, and what it wrote."""
        start = "import sys; from calibration.cli import main; sys.exit(main())"
        done = subprocess.run(
            [self.python, "-c", start, *words], capture_output=True, text=True, cwd=self._folder
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    folder = tmp_path_factory.mktemp("installed")
    freeze(folder / "suite")
    environment = Environment(folder)
    environment.pip("install", "--no-index", "--no-deps", str(_wheel(folder)))
    return environment


def test_what_a_package_brings_is_listed_and_can_be_asked(installed: Environment) -> None:
    code, told = installed.leancal("judges", "--json")
    listed = json.loads(told)
    assert code == 0 and listed["judges"]["sceptic"] == "believes nothing; needs nothing"
    assert listed["protocols"]["plain"] == "a report by another name"
    code, told = installed.leancal("run", "suite", "--judge", "sceptic", "-o", "run")
    assert (code, "sceptic: 10 of 10 submissions have a verdict" in told) == (0, True), told
    code, told = installed.leancal("score", "run", "--json")
    assert json.loads(told)["judges"]["sceptic"]["detection"]["k"] == 6
    code, told = installed.leancal(
        "run", "suite", "--judge", "server", "--protocol", "plain", "-o", "x", "--dry-run"
    )
    assert code == 0 and told.startswith("10 calls")


def test_a_package_that_is_broken_or_gone_is_told_and_hurts_nobody_else(installed: Environment) -> None:
    folder = installed.python.parents[2]
    installed.pip("install", "--no-index", "--no-deps", "--force-reinstall", str(_wheel(folder, "1 / 0\n")))
    code, told = installed.leancal("run", "suite", "--judge", "sceptic", "-o", "broken")
    assert code == 3 and "the judge 'sceptic' cannot be loaded: division by zero" in told
    assert "Traceback" not in told and not (folder / "broken").exists()
    code, told = installed.leancal("judges")
    assert code == 0 and "cannot be loaded" in told and "accept-all" in told
    raising = MODULE.replace("self.seed = seed", "raise RuntimeError('no licence')")
    installed.pip("install", "--no-index", "--no-deps", "--force-reinstall", str(_wheel(folder, raising)))
    code, told = installed.leancal("judges")
    assert code == 0 and "it cannot be described: RuntimeError: no licence" in told
    installed.pip("uninstall", "--yes", "sceptic")
    code, told = installed.leancal("run", "suite", "--judge", "sceptic", "-o", "gone")
    assert code == 3 and "there is no judge called 'sceptic'" in told
