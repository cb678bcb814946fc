"""Reports in a headless Chromium: that one is in order, and how big and how fast one of 1,000 submissions is.

    python bench/report_in_browser.py REPORT.html
    python bench/report_in_browser.py --measure [--suite SUITE] [--submissions 1000] [--keep DIR]

The first form prints what the browser found as JSON; exit code 1 when something is wrong. The second freezes
the corpus, or takes SUITE, repeats it under other names until it has so many submissions, has five invented
judges answer, writes the report, and opens it five times. Exit code 2 when there is no Chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from chromium import Page, find_chromium, opened
from invented_judges import five

from calibration.jsonl import to_line, to_lines
from calibration.records import Gold, Kind, Submission
from calibration.report.page import write_report
from calibration.runs import run_judge
from calibration.scoring.scores import score
from calibration.suites.frozen import GOLD, MANIFEST, SUBMISSIONS, load_submissions, sha256
from calibration.suites.gold import Suite, load_suite
from mutations.categories import Category

PROBE = """(async () => {
const form = document.getElementById("filters");
const shown = () => Number(document.getElementById("shown").textContent.replaceAll(",", "").split(" ")[0]);
const choose = async (name, value) => {
  form.elements[name].value = value;
  form.dispatchEvent(new Event("input"));
  await new Promise((done) => setTimeout(done, 50));
  return shown();
};
const found = { all: shown() };
for (const [kind, name] of ["clean", "planted", "typo"].entries()) {
  found[name] = await choose("kind", String(kind));
}
await choose("kind", "");
found.missed = await choose("outcome", "2");
found.cleared = await choose("outcome", "");
const maths = [...document.querySelectorAll("#item math")].filter((m) => m.checkVisibility());
const area = (box) => box.width * box.height;
found.maths = maths.length;
found.flat = maths.filter((m) => area(m.getBoundingClientRect()) === 0).length;
found.scrolls = document.documentElement.scrollWidth > document.documentElement.clientWidth;
return found;
})()"""
READY = "document.body.dataset.ready"
OPENINGS = 5
BAR_BYTES, BAR_SECONDS = 15_000_000, 2.0


def problems(page: Page, address: str) -> tuple[dict[str, object], list[str]]:
    """What the probe found in the page, and what is wrong with it."""
    page.size(1280, 900)
    page.open(address)
    page.wait_for(READY)
    found = page.run(PROBE)
    facts = {
        "the console is not empty": bool(page.complaints()),
        "something was loaded": len(page.requests()) > 1,
        "a formula has no size": found["flat"] > 0 or found["maths"] == 0,
        "the kinds do not add up": found["clean"] + found["planted"] + found["typo"] != found["all"],
        "a filter hides nothing": found["planted"] == found["all"],
        "clearing does not bring all back": found["cleared"] != found["all"],
        "the page scrolls sideways": found["scrolls"],
    }
    return {**found, "logged": page.complaints()}, [text for text, holds in facts.items() if holds]


def enlarged(suite: Suite, submissions: int, out: Path) -> Suite:
    """The suite repeated under other names and ids, in the folder `out`, with so many submissions."""
    pairs = list(islice(_copies(suite), submissions))
    shown, gold = to_lines(s for s, _ in pairs), to_lines(g for _, g in pairs)
    kinds = Counter(g.kind for _, g in pairs)
    categories = Counter(g.category for _, g in pairs)
    manifest = suite.manifest.model_copy(
        update={
            "theorems": len({g.theorem for _, g in pairs}),
            "kinds": {kind: kinds[kind] for kind in Kind},
            "categories": {category: categories[category] for category in Category},
            "files": {SUBMISSIONS: sha256(shown), GOLD: sha256(gold)},
        }
    )
    out.mkdir()
    for name, data in ((SUBMISSIONS, shown), (GOLD, gold), (MANIFEST, to_line(manifest))):
        (out / name).write_bytes(data)
    return load_suite(out)


def _copies(suite: Suite) -> Iterator[tuple[Submission, Gold]]:
    number = 1
    while True:
        for id_, gold in suite.gold.items():
            new = {"id": f"{id_}{number}"}
            name = gold.theorem if number == 1 else f"{gold.theorem}{number}"
            yield (
                suite.submissions[id_].model_copy(update=new),
                gold.model_copy(update={**new, "theorem": name}),
            )
        number += 1


def measured(suite: Suite, folder: Path, chromium: str) -> dict[str, object]:
    """The report on five judges: its size, the time to write it, and medians until it can be used."""
    judged = load_submissions(suite.path)
    named = {
        judge.name: score(suite, run_judge(judged, judge, {}, folder / judge.name))
        for judge in five(suite.gold)
    }
    report = folder / "report.html"
    begun = time.process_time()
    write_report(report, suite, named)
    written = time.process_time() - begun
    ready, busy, search = [], [], []
    for _ in range(OPENINGS):
        with opened(chromium) as page:
            page.size(1280, 900)
            page.call("Performance.enable", timeDomain="threadTicks")
            page.open(report.as_uri())
            page.wait_for(READY)
            busy.append(page.metrics()["TaskDuration"])
            ready.append(page.run(f"Number({READY})") / 1000)
            search.append(page.run(SEARCH) / 1000)
            complaints = page.complaints()
    return {
        "submissions": len(suite.gold),
        "judges": len(named),
        "megabytes": round(report.stat().st_size / 1e6, 2),
        "usable_after_seconds": round(statistics.median(ready), 2),
        "of_it_on_the_cpu": round(statistics.median(busy), 2),
        "first_search_seconds": round(statistics.median(search), 2),
        "written_in_cpu_seconds": round(written, 1),
        "load": round(os.getloadavg()[0], 1),
        "complaints": complaints,
    }


SEARCH = """(async () => {
const begun = performance.now();
const form = document.getElementById("filters");
const before = document.getElementById("shown").textContent;
form.elements.q.value = "induction";
form.dispatchEvent(new Event("input"));
while (document.getElementById("shown").textContent === before) {
  await new Promise((done) => setTimeout(done, 5));
}
return performance.now() - begun;
})()"""


def main() -> int:
    """Check the page that the command line names, or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("report", nargs="?", type=Path)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--suite", type=Path)
    parser.add_argument("--submissions", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="an existing folder for what is made")
    asked = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        print("there is no Chromium; the variable CHROMIUM can name one", file=sys.stderr)
        return 2
    if not asked.measure:
        if asked.report is None:
            parser.error("which report?")
        with opened(chromium) as page:
            found, wrong = problems(page, asked.report.absolute().as_uri())
        print(json.dumps({**found, "problems": wrong}))
        return 1 if wrong else 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.keep or Path(scratch)
        source = asked.suite
        if source is None:
            source = folder / "corpus"
            leancal = Path(sys.executable).with_name("leancal")
            subprocess.run([leancal, "suite", "build", "-o", source], check=True)
        found = measured(enlarged(load_suite(source), asked.submissions, folder / "suite"), folder, chromium)
    print(json.dumps(found))
    big = float(str(found["megabytes"])) * 1e6 > BAR_BYTES
    slow = float(str(found["usable_after_seconds"])) > BAR_SECONDS
    return 1 if big or slow or found["complaints"] else 0


if __name__ == "__main__":
    sys.exit(main())
