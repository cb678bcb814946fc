"""Many files: one check for each distinct one, earlier results found again, and batches that go on."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest
from counted_calls import calls_of
from lean_sources import ENDLESS, processes_mentioning, wait_until

from toolkit.engine import Engine, LocalEngine, ThisProcess
from toolkit.engine.engine import Item, Result, Task
from toolkit.errors import Unchecked
from toolkit.lean.audit import Fault
from toolkit.lean.check import Candidate, CheckResult, Limits, Reason, Tier, Verdict
from toolkit.lean.check.batch import Order, check_all, keys_of
from toolkit.lean.check.cache import Cache
from toolkit.lean.check.headers import with_imports
from toolkit.lean.check.rows import Rows
from toolkit.lean.process import run_lean
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

HEADER = "prelude\nimport Base\n"
GOOD = HEADER + "theorem t : True := trivial\n"
BAD = HEADER + "theorem t : False := sorry\n"
WRONG = HEADER + "theorem t : False := trivial\n"


class Counting(Engine):
    """Does the work here, and counts it."""

    jobs = 1

    def __init__(self) -> None:
        self.files: list[str] = []

    def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
        assert isinstance(item, Candidate)
        self.files.append(item.file)
        return ThisProcess().submit(task, item)

    def close(self) -> None:
        """Nothing was started."""


@pytest.fixture
def order(foundation: Project, toolchain: Toolchain) -> Order:
    return Order(toolchain, (foundation.lib,), Tier.T1)


@pytest.fixture
def engine() -> Counting:
    return Counting()


def texts(*sources: str) -> list[Candidate]:
    return [Candidate(f"F{number}.lean", source.encode()) for number, source in enumerate(sources)]


def verdicts(results: list[CheckResult]) -> list[str]:
    return [r.verdict.value for r in results]


def test_results_are_in_the_order_of_the_files(order: Order) -> None:
    with LocalEngine(2) as engine:
        results = check_all(texts(BAD, GOOD, WRONG, HEADER), order, engine)
    assert [r.file for r in results] == [f"F{n}.lean" for n in range(4)]
    assert verdicts(results) == ["rejected", "accepted", "rejected", "rejected"]


def test_exact_duplicates_are_checked_once(order: Order, engine: Counting) -> None:
    results = check_all(texts(GOOD, BAD, GOOD, GOOD), order, engine)
    assert engine.files == ["F0.lean", "F1.lean"]
    assert verdicts(results) == ["accepted", "rejected", "accepted", "accepted"]
    assert [(r.file, r.cached) for r in results][2] == ("F2.lean", True)


def test_one_text_with_two_targets_is_two_questions(order: Order, engine: Counting) -> None:
    text = (HEADER + "theorem t : True := trivial\ntheorem u : False := sorry\n").encode()
    results = check_all([Candidate("A.lean", text, "t"), Candidate("A.lean", text, "u")], order, engine)
    assert verdicts(results) == ["accepted", "rejected"]


def test_a_worker_that_dies_with_a_file_leaves_it_unchecked(order: Order) -> None:
    class Dying(Counting):
        def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
            future: Future[Result] = Future()
            future.set_exception(Unchecked("the worker died"))
            return future

    (result,) = check_all(texts(GOOD), order, Dying())
    assert (result.verdict, result.reason) == ("unchecked", "crash")


# --- earlier results -------------------------------------------------------------------------------


def test_an_earlier_result_is_found_again(order: Order, engine: Counting, tmp_path: Path) -> None:
    cache = Cache(tmp_path, keys_of(order))
    first = check_all(texts(GOOD, BAD, WRONG), order, engine, earlier=cache)
    again = check_all(texts(GOOD, BAD, WRONG), order, engine, earlier=cache)
    assert len(engine.files) == 3
    assert verdicts(again) == verdicts(first)
    assert all(r.cached for r in again)


def test_what_is_unchecked_is_never_kept(order: Order, engine: Counting, tmp_path: Path) -> None:
    cache = Cache(tmp_path, keys_of(order))
    missing = texts("prelude\nimport Base\nimport Nowhere\ntheorem t : True := trivial\n")
    for _ in range(2):
        (result,) = check_all(missing, order, engine, earlier=cache)
        assert (result.verdict, result.reason) == ("unchecked", "import")
    assert len(engine.files) == 2


@pytest.mark.parametrize("change", ["tier", "allowed", "trust", "statement"])
def test_another_question_is_asked_anew(order: Order, tmp_path: Path, change: str) -> None:
    other = {
        "tier": replace(order, tier=Tier.T2),
        "allowed": replace(order, allowed=frozenset({Fault.NATIVE})),
        "trust": replace(order, trust=("Base.Sum",)),
        "statement": replace(order, statement=("S.lean", GOOD.encode())),
    }[change]
    (candidate,) = texts(GOOD)
    assert keys_of(order).of_question(candidate) == keys_of(order).of_question(candidate)
    assert keys_of(order).of_question(candidate) != keys_of(other).of_question(candidate)


def test_an_import_that_changes_makes_an_earlier_result_void(
    foundation: Project, toolchain: Toolchain, engine: Counting, tmp_path: Path
) -> None:
    lib = tmp_path / "lib"
    lib.mkdir()
    order = Order(toolchain, (lib, foundation.lib), Tier.T1)

    def helper(value: int) -> None:
        (lib / "Helper.lean").write_text(HEADER + f"def two : Nat := {value}\n")
        args: list[str | Path] = ["-o", "Helper.olean", "Helper.lean"]
        assert run_lean(toolchain, args, lean_path=[foundation.lib], cwd=lib).exit_code == 0

    cache = Cache(tmp_path / "checks", keys_of(order))
    uses = texts("prelude\nimport Helper\ntheorem t : two = 2 := rfl\n")
    helper(2)
    assert verdicts(check_all(uses, order, engine, earlier=cache)) == ["accepted"]
    assert verdicts(check_all(uses, order, engine, earlier=cache)) == ["accepted"]
    assert len(engine.files) == 1
    helper(3)
    assert verdicts(check_all(uses, order, engine, earlier=cache)) == ["rejected"]
    (lib / "Helper.olean").unlink()
    for _ in range(2):
        (result,) = check_all(uses, order, engine, earlier=cache)
        assert (result.verdict, result.reason) == ("unchecked", "import")


# --- rows ------------------------------------------------------------------------------------------


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def run_with_rows(candidates: list[Candidate], order: Order, engine: Engine, path: Path) -> list[CheckResult]:
    rows = Rows(path, candidates, keys_of(order))
    known = rows.resume()
    with rows:
        return check_all(candidates, order, engine, known=known, on_result=rows.add)


def test_rows_stand_in_the_order_of_the_files(order: Order, engine: Counting, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    run_with_rows(texts(GOOD, BAD, GOOD), order, engine, path)
    assert [(r["file"], r["verdict"]) for r in lines(path)] == [
        ("F0.lean", "accepted"),
        ("F1.lean", "rejected"),
        ("F2.lean", "accepted"),
    ]


def test_a_batch_goes_on_after_a_row_that_was_cut_short(
    order: Order, engine: Counting, tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    files = texts(GOOD, BAD, WRONG)
    whole = run_with_rows(files, order, engine, path)
    data = path.read_bytes()
    second = data.index(b"\n") + 1
    path.write_bytes(data[: second + 40])
    engine.files.clear()
    again = run_with_rows(files, order, engine, path)
    assert engine.files == ["F1.lean", "F2.lean"]
    assert verdicts(again) == verdicts(whole)
    assert [r["file"] for r in lines(path)] == ["F0.lean", "F1.lean", "F2.lean"]


def test_a_row_is_there_as_soon_as_its_file_is_done(order: Order, engine: Counting, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    files = texts(GOOD, BAD)
    seen: list[int] = []
    rows = Rows(path, files, keys_of(order))
    with rows:

        def add(index: int, result: CheckResult) -> None:
            rows.add(index, result)
            seen.append(len(lines(path)))

        check_all(files, order, engine, on_result=add)
    assert seen == [1, 2]


def test_rows_of_an_edited_file_are_dropped(order: Order, engine: Counting, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    run_with_rows(texts(GOOD, BAD), order, engine, path)
    engine.files.clear()
    results = run_with_rows(texts(BAD, BAD), order, engine, path)
    assert engine.files == ["F0.lean"]
    assert verdicts(results) == ["rejected", "rejected"]
    assert len(lines(path)) == 2


def test_a_row_that_somebody_edited_into_an_acceptance_keeps_no_key_of_another_file(
    order: Order, engine: Counting, tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    run_with_rows(texts(GOOD, BAD), order, engine, path)
    accepted, rejected = path.read_bytes().splitlines()
    forged = {**json.loads(accepted), "file": "F1.lean"}
    path.write_bytes(json.dumps(forged).encode() + b"\n")
    results = run_with_rows(texts(GOOD, BAD), order, engine, path)
    assert verdicts(results) == ["accepted", "rejected"]
    assert json.loads(rejected)["verdict"] == "rejected"


@pytest.fixture
def room_for_one_row() -> Iterator[None]:
    """Files of this process cannot grow past 4 KiB, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("room_for_one_row")
def test_rows_that_find_no_room_are_unchecked_and_earlier_ones_kept(order: Order, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    files = texts(GOOD, BAD)
    long = CheckResult("F0.lean", None, Verdict.UNCHECKED, None, Reason.CRASH, "m" * 3000)
    with pytest.raises(Unchecked, match="File too large"), (rows := Rows(path, files, keys_of(order))):
        rows.add(0, long)
        rows.add(1, replace(long, file="F1.lean"))
    assert list(Rows(path, files, keys_of(order)).resume()) == [0]


@pytest.mark.usefixtures("room_for_one_row")
def test_a_result_that_cannot_be_kept_is_told_all_the_same(
    order: Order, engine: Counting, tmp_path: Path
) -> None:
    cache = Cache(tmp_path, keys_of(order))
    (candidate,) = with_imports(texts(GOOD), order.toolchain)
    long = CheckResult(candidate.file, None, Verdict.REJECTED, None, Reason.SORRY, "m" * 5000)
    cache.keep(candidate, replace(long, imports=candidate.imports or ()))
    assert (cache.find(candidate), [*tmp_path.rglob("*.json")]) == (None, [])


def test_results_at_hand_are_told_without_a_check_and_with_little_work(
    order: Order, engine: Counting, tmp_path: Path
) -> None:
    cache = Cache(tmp_path, keys_of(order))
    distinct = [f"{GOOD}-- {n}\n" for n in range(300)]
    check_all(texts(GOOD), order, engine, earlier=cache)
    (kept,) = check_all(texts(GOOD), order, engine, earlier=cache)
    every = with_imports(texts(*distinct), order.toolchain)
    for candidate in every:
        cache.keep(candidate, kept)
    results, calls = calls_of(
        lambda: check_all([*every, *texts(*[GOOD] * 1000)], order, engine, earlier=cache)
    )
    assert set(verdicts(results)) == {"accepted"}
    assert engine.files == ["F0.lean"]
    assert calls < 1000 * len(results)


def test_a_time_limit_holds_for_each_file(foundation: Project, toolchain: Toolchain) -> None:
    order = Order(toolchain, (foundation.lib,), Tier.T1, limits=Limits(10, 2048))
    with LocalEngine(2) as engine:
        results = check_all(texts(ENDLESS, GOOD), order, engine)
    assert [(r.verdict, r.reason) for r in results] == [("unchecked", "timeout"), ("accepted", None)]


LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]


def test_a_batch_that_is_killed_loses_no_finished_row_and_leaves_no_process(
    foundation: Project, tmp_path: Path
) -> None:
    files = [f"F{n}.lean" for n in range(24)]
    for number, file in enumerate(files):
        (tmp_path / file).write_text(f"{GOOD}-- {number}\n")
    out = tmp_path / "out.jsonl"
    place = str(foundation.root)
    words = [*LEANCAL, "check", "--project", place, "--tier", "T1", "--resume", str(out), *files]
    batch = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        assert wait_until(lambda: out.exists() and out.read_bytes().count(b"\n") >= 4, seconds=120)
    finally:
        batch.kill()
        batch.wait()
    finished = out.read_bytes().rpartition(b"\n")[0].splitlines()
    assert 4 <= len(finished) < len(files)
    assert wait_until(lambda: not processes_mentioning(place))
    again = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stdout
    rows = out.read_bytes().splitlines()
    assert [json.loads(row)["file"] for row in rows] == files
    assert set(finished) <= set(rows)
