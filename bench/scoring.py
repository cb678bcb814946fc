"""Scoring many judges on many submissions: the command as users call it, against a plain numpy floor.

    python bench/scoring.py [--judges N] [--submissions N] [--draws N]

`leancal score` reads a suite and its runs from files, holds every answer against the gold, counts all scores
with their breakdowns, resamples theorems, and writes JSON. Printed: seconds of the clock and of the machine,
and the most memory of the command with its workers; where one run's time goes; and the floor, which counts
the same scores from ready-made tables of booleans and resamples them. Then the comparison of all pairs. The
bar, for 20 judges, 10,000 submissions and 2,000 draws: 5 s on two cores, 1 GB.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from calibration.jsonl import to_line, to_lines, write_whole
from calibration.ledger.ledger import LEDGER, written
from calibration.records import (
    Answer,
    Certificate,
    Difficulty,
    Gold,
    Issue,
    Kind,
    Parse,
    Report,
    Severity,
    Submission,
    SubmissionStep,
    Transport,
    Verdict,
)
from calibration.runs import load_run
from calibration.runs.folder import RUN
from calibration.runs.info import RunInfo
from calibration.scoring.analysis import Basis, analyse
from calibration.scoring.outcomes import held_against
from calibration.scoring.scores import score_outcomes
from calibration.scoring.tally import Tally
from calibration.scoring.votes import votes
from calibration.statistics.bootstrap import cluster_codes, percentile_interval
from calibration.statistics.paired import cochran_q, pairwise
from calibration.suites.frozen import GOLD, MANIFEST, REFERENCES, SUBMISSIONS, Manifest, sha256
from calibration.suites.gold import Suite, load_suite
from mutations.categories import Category
from toolkit.lean.usage import usage_below

COMMAND = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]

VARIANTS = 6
"""Submissions of one theorem: a clean one, a typo, and four planted ones."""

CERTIFICATE = Certificate(refuted="r", claim="c", declarations=(), tier="T2", hash="0" * 64, scope="full")
LABELS = ("BC", "DF", "GH", "JK", "LM", "NP")


@dataclass(frozen=True)
class Corpus:
    """Made-up submissions with their gold."""

    submissions: Mapping[str, Submission]
    gold: Mapping[str, Gold]


def corpus(count: int) -> Corpus:
    """`count` submissions of six steps, `VARIANTS` to a theorem."""
    draws = random.Random(1)
    submissions, gold = {}, {}
    for number in range(count):
        theorem, variant = divmod(number, VARIANTS)
        id_ = f"{number:010d}"
        steps = [
            f"By Step {LABELS[i - 1]} and the choice of $a_{i}$, $x_{i} + {theorem} \\le y_{i}$ for all n."
            for i in range(6)
        ]
        place = draws.randrange(6)
        before, after = steps[place], steps[place].replace("\\le", "<")
        kind = (Kind.CLEAN, Kind.TYPO)[variant] if variant < 2 else Kind.PLANTED
        facts = {}
        if kind is not Kind.CLEAN:
            steps[place] = after
            facts = {"step": LABELS[place], "formal_step": f"S{place}", "before": before, "after": after}
        planted = {}
        if kind is Kind.PLANTED:
            planted = {
                "category": tuple(Category)[variant - 2],
                "reason": f"With x_{place} = {theorem} and n = 1 we get {theorem} < 0.",
                "certificate": CERTIFICATE,
                "difficulty": Difficulty(depth=1 + place, distance=draws.randrange(6)),
            }
        gold[id_] = Gold(
            id=id_, theorem=f"T{theorem}", variant=str(variant), kind=kind, prose="paper", **facts, **planted
        )
        submissions[id_] = Submission(
            id=id_,
            title="t",
            setting="",
            definitions="",
            statement="",
            steps=tuple(SubmissionStep(label=label, text=t) for label, t in zip(LABELS, steps, strict=True)),
            text="\n\n".join(steps),
        )
    return Corpus(submissions, gold)


def _answer(draws: random.Random, judge: str, submission: Submission, gold: Gold) -> Answer:
    """What a judge says who sees the error in nine proofs of ten, and one where there is none in twenty."""
    rejects = draws.random() < (0.9 if gold.kind is Kind.PLANTED else 0.05)
    issues = tuple(_issues(draws, submission, gold)) if rejects else ()
    verdict = Verdict.INCORRECT if rejects else Verdict.CORRECT
    confidence = round(draws.uniform(0.5, 1), 2)
    report = Report(submission=gold.id, verdict=verdict, issues=issues, confidence=confidence)
    if draws.random() < 0.01:
        return Answer(
            judge=judge,
            submission=gold.id,
            transport=Transport.REFUSED,
            parse=Parse.INVALID,
            raw="",
            seconds=1.0,
        )
    return Answer(
        judge=judge,
        submission=gold.id,
        transport=Transport.OK,
        parse=Parse.VALID,
        report=report,
        raw="",
        seconds=1.0,
        score=round(draws.random(), 2),
    )


def _issues(draws: random.Random, submission: Submission, gold: Gold) -> Iterator[Issue]:
    for _ in range(draws.choice((1, 1, 1, 2))):
        right = gold.kind is Kind.PLANTED and draws.random() < 0.8
        step = next(s for s in submission.steps if not right or s.label == gold.step)
        yield Issue(
            category=gold.category if right else draws.choice(tuple(Category)),
            step=step.label,
            quote=step.text[-40:] if draws.random() < 0.7 else None,
            reason=f"With n = 1 and x_1 = {draws.randrange(9)} this claim fails, it is too strong",
            severity=Severity.SUBSTANTIVE,
        )


def write(folder: Path, made: Corpus, judges: int) -> list[Path]:
    """The suite and its runs, as `leancal suite build` and `leancal run` would leave them."""
    suite = folder / "suite"
    suite.mkdir()
    files = {
        SUBMISSIONS: to_lines(made.submissions.values()),
        GOLD: to_lines(made.gold.values()),
        REFERENCES: b"",
    }
    manifest = to_line(
        Manifest(
            leancal="0",
            seed=0,
            prose="paper",
            theorems=len({gold.theorem for gold in made.gold.values()}),
            kinds={kind: sum(gold.kind is kind for gold in made.gold.values()) for kind in Kind},
            categories={c: sum(gold.category is c for gold in made.gold.values()) for c in Category},
            corpus="0" * 64,
            files={name: sha256(data) for name, data in files.items()},
        )
    )
    for name, data in {**files, MANIFEST: manifest}.items():
        write_whole(suite / name, data)
    return [_write_run(folder / f"run{number}", made, number, sha256(manifest)) for number in range(judges)]


def _write_run(out: Path, made: Corpus, number: int, digest: str) -> Path:
    out.mkdir()
    judge = f"judge{number}"
    info = RunInfo(
        leancal="0",
        judge=judge,
        suite=digest,
        suite_path="../suite",
        submissions=len(made.gold),
        started="2026-11-30T00:00:00",
        finished="2026-11-30T01:00:00",
    )
    write_whole(out / RUN, to_line(info))
    with written(out / LEDGER):
        pass
    draws = random.Random(number)
    rows = (
        (id_, judge, 0, 0, _answer(draws, judge, made.submissions[id_], gold).model_dump_json())
        for id_, gold in made.gold.items()
    )
    with closing(sqlite3.connect(out / LEDGER)) as db, db:
        db.executemany("INSERT INTO answer VALUES (?, ?, ?, ?, ?)", rows)
    return out


def floor(hits: np.ndarray, members: np.ndarray, codes: np.ndarray, draws: int) -> None:
    """Count and resample tables of shape (judges, metrics, submissions)."""
    judges, metrics, _ = hits.shape
    count = int(codes.max()) + 1
    random_ = np.random.default_rng(0)
    weights = random_.multinomial(count, np.full(count, 1 / count), size=draws).astype(np.float32)
    sums = []
    for table in (hits, members):
        flat = table.reshape(judges * metrics, -1)
        sums.append(np.stack([np.bincount(codes, row, count) for row in flat], axis=1).astype(np.float32))
    percentile_interval((weights @ sums[0]).astype(np.float64) / (weights @ sums[1]))


def told(runs: list[Path], draws: int, out: Path) -> dict[str, float]:
    """Call the command; its seconds, its machine time and the most memory that it and its workers had."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start, most = time.perf_counter(), 0
    with out.open("wb") as file:
        words = [*COMMAND, "score", *map(str, runs), "--draws", str(draws), "--json"]
        process = subprocess.Popen(words, stdout=file)
        while process.poll() is None:
            most = max(most, usage_below(os.getpid(), 1).memory_kb)
            time.sleep(0.02)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode or len(json.loads(out.read_bytes())["judges"]) != len(runs):
        raise SystemExit("the command failed")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": seconds, "cpu": used, "peak_mib": most / 1024}


def stages(suite: Suite, runs: list[Path], draws: int) -> tuple[dict[str, float], list[Tally]]:
    """Machine time of each part of scoring a run, in seconds, the mean over the runs; and their tallies."""
    spent: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        start = time.process_time()
        result = work()
        spent[name] = spent.get(name, 0.0) + (time.process_time() - start) / len(runs)
        return result

    gc.disable()  # as `leancal score` does
    basis = Basis.of(tuple(suite.gold.values()), draws=draws)
    tallies = []
    threadpool_limits(1)  # as well
    for path in runs:
        run = timed("read the run", lambda path=path: load_run(path))
        results = timed(
            "hold it against gold", lambda run=run: held_against(suite.submissions, suite.gold, run.answers)
        )
        scores = timed("count the scores", lambda results=results: score_outcomes("j", results))
        tally = scores.tallies.headline
        timed("analyse", lambda results=results, tally=tally: analyse(basis, results, tally))
        timed("count the votes", lambda run=run: votes(suite, run))
        tallies.append(tally)
    return spent, tallies


def main() -> None:
    """Make the files, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--judges", type=int, default=20)
    parser.add_argument("--submissions", type=int, default=10_000)
    parser.add_argument("--draws", type=int, default=2_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runs = write(Path(folder), corpus(asked.submissions), asked.judges)
        command = told(runs, asked.draws, Path(folder) / "told.json")
        suite = load_suite(Path(folder) / "suite")
        spent, tallies = stages(suite, runs, asked.draws)
    codes = cluster_codes([gold.theorem for gold in suite.gold.values()])
    hits, members = (np.array([getattr(tally, name) for tally in tallies]) for name in ("hits", "members"))
    start = time.process_time()
    floor(hits, members, codes, asked.draws)
    least = time.process_time() - start
    strict = np.array([tally.of("strict")[1] for tally in tallies])
    start = time.process_time()
    pairwise([path.name for path in runs], strict)
    cochran_q(strict)
    paired = time.process_time() - start
    print(f"{asked.judges} judges, {asked.submissions} submissions, {asked.draws} draws; load {load():.1f}\n")
    print("| | seconds | machine time | × floor | MiB |\n| --- | --- | --- | --- | --- |")
    print(f"| floor: count and resample ready tables | | {least:.2f} | 1.0 | |")
    print(
        f"| `leancal score`, files to JSON | {command['seconds']:.2f} | {command['cpu']:.1f} "
        f"| {command['cpu'] / least:.1f} | {command['peak_mib']:.0f} |"
    )
    for name, seconds in spent.items():
        all_ = seconds * asked.judges
        print(f"| of it: {name} | | {all_:.2f} | {all_ / least:.1f} | |")
    print(f"| all pairs compared, and Cochran's Q | | {paired:.3f} | {paired / least:.2f} | |")


def load() -> float:
    """Processes that want a core, on average over the last minute."""
    return os.getloadavg()[0]


if __name__ == "__main__":
    main()
