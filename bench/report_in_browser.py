"""Open a report in a headless Chromium: mathematics has a size, filters filter, nothing is loaded or logged.

    python bench/report_in_browser.py REPORT.html [CHROMIUM]

Prints what the browser found as JSON; exit code 1 when something is wrong, 2 when there is no Chromium.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PROBE = """<script>
const form = document.getElementById("filters");
const shown = () => [...document.querySelectorAll("article")].filter((a) => a.checkVisibility()).length;
const choose = (name, value) => {
  form.elements[name].value = value;
  form.dispatchEvent(new Event("change"));
  return shown();
};
const found = { all: shown() };
for (const kind of ["clean", "planted", "typo"]) found[kind] = choose("kind", kind);
choose("kind", "");
found.missed = choose("mark", "missed");
choose("mark", "");
found.cleared = shown();
const maths = [...document.querySelectorAll("math")].filter((m) => m.closest("details:not([open])") === null);
document.querySelectorAll("article").forEach((a) => { a.style.contentVisibility = "visible"; });
found.maths = maths.length;
const area = (box) => box.width * box.height;
found.flat = maths.filter((m) => area(m.getBoundingClientRect()) === 0).length;
found.loaded = performance.getEntriesByType("resource").length;
found.scrolls = document.documentElement.scrollWidth > document.documentElement.clientWidth;
document.title = JSON.stringify(found);
</script></body>"""


def look(report: Path, chromium: str) -> tuple[dict[str, Any], list[str]]:
    """What the probe found in the page, and what the browser logged."""
    text = report.read_text()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(text.replace("</body>", PROBE))
        done = subprocess.run(
            [
                chromium,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                f"--user-data-dir={folder}/profile",
                "--window-size=1280,900",
                "--dump-dom",
                page.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    title = re.search(r"<title>(\{.*?\})</title>", done.stdout)
    assert title is not None, "the probe did not end"
    return json.loads(title[1]), [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def problems(found: dict[str, Any], logged: list[str]) -> list[str]:
    """What is wrong with a page."""
    facts = {
        "the console is not empty": bool(logged),
        "something was loaded": found["loaded"] > 0,
        "a formula has no size": found["flat"] > 0 or found["maths"] == 0,
        "the kinds do not add up": found["clean"] + found["planted"] + found["typo"] != found["all"],
        "a filter hides nothing": found["planted"] == found["all"],
        "clearing does not bring all back": found["cleared"] != found["all"],
        "the page scrolls sideways": found["scrolls"],
    }
    return [text for text, holds in facts.items() if holds]


def main() -> int:
    """Check the page that the command line names."""
    chromium = sys.argv[2] if len(sys.argv) > 2 else shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("there is no Chromium", file=sys.stderr)
        return 2
    found, logged = look(Path(sys.argv[1]), chromium)
    wrong = problems(found, logged)
    print(json.dumps({**found, "logged": logged, "problems": wrong}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
