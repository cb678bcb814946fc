"""What the run engine adds to the calls themselves, against a bare loop over the same SDK and inspect_ai.

    python bench/harness.py [--rounds N] [--no-peer]

In each round the three ask a server on this machine, a process of its own, the same 1,000 questions, 50 at a
time, one after the other: with 200 ms of latency and with none. All are timed as whole processes, less what
the same process takes for one question without latency, which is its start. leancal runs as its users run it,
with ledger, retries, prices and every limit on. Then one run of 10,000 questions, and `leancal resume` of it.
inspect_ai is installed with pip into an environment of its own in the user's cache folder.

The table gives medians of the rounds, and for ratios medians of those within each round; `ceiling` is
how long the server takes to answer 50 raw connections. Bars: 1.15 times the bare loop with 200 ms and 1.4
times with none; 300 MB; 2 s.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from urllib.request import urlopen

from platformdirs import user_cache_path

PARTS = Path(__file__).parent / "judging"
PEER = "inspect_ai==0.3.285"
LEANCAL = [sys.executable, "-c", "import sys; from calibration.cli import main; sys.exit(main())"]
CALLS, MANY, CONCURRENCY = 1_000, 10_000, 50
BARS = {200: 1.15, 0: 1.4}
"""By the server's latency in milliseconds, how many times as long as the bare loop."""
MEMORY_BAR, RESUME_BAR = 300.0, 2.0
RAW_CALLS = 20_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took: seconds of the clock and of the processor, and memory at its peak in MB."""

    seconds: float
    cpu: float
    peak: float


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: where it is, and what it answers a second when nothing but it is in the way."""

    port: int
    ceiling: float

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def answered(self) -> int:
        """How many questions it has answered."""
        with urlopen(f"http://127.0.0.1:{self.port}/") as response:
            return int(response.read())


@dataclass(frozen=True, slots=True)
class Contestant:
    """Someone who asks the questions in a folder: its name and its command, to which the folder is given."""

    name: str
    python: str

    def command(self, server: Server, material: Path, out: Path) -> list[str]:
        """The command that asks the server the questions of `material`; it may write to the folder `out`."""
        requests = str(material / "requests.jsonl")
        if self.name == "leancal":
            models = declared(out.with_suffix(".toml"), server)
            asked = ["--judge", "scripted", "--models", str(models), "-o", str(out), "--json"]
            return [*LEANCAL, "run", str(material / "suite"), *asked]
        script = "bare.py" if self.name == "bare loop" else "peer.py"
        logs = [] if self.name == "bare loop" else [str(out)]
        return [self.python, str(PARTS / script), server.url, str(CONCURRENCY), requests, *logs]


def declared(file: Path, server: Server) -> Path:
    """The file that declares the scripted model, with prices, so that costs are counted."""
    file.write_text(
        f'[models.scripted]\nprovider = "compatible"\nmodel = "scripted"\nbase_url = "{server.url}"\n'
        f"limits = {{ concurrency = {CONCURRENCY} }}\n"
        "prices = { date = 2026-11-30, input = 1.0, output = 10.0 }\n",
        encoding="utf-8",
    )
    return file


def spent(command: Sequence[str], log: Path) -> Cost:
    """Run a command to its end. SystemExit with what it said when it fails."""
    with log.open("wb") as output:
        started = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
    if process.returncode is None:
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}\n{log.read_text(errors='replace')[-4000:]}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


@contextmanager
def serving(latency: int) -> Iterator[Server]:
    """The server in a process of its own, with so many milliseconds of latency."""
    command = [sys.executable, "-IS", str(PARTS / "server.py"), str(latency)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        yield Server(port, asyncio.run(ceiling(port)))
        process.communicate()


async def ceiling(port: int) -> float:
    """Answers a second to raw connections that ask again as soon as they are answered."""
    body = b"x" * 8000
    request = b"POST /v1/chat/completions HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % len(body) + body

    async def ask(times: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(times):
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.rpartition(b": ")[2]))
        writer.close()

    started = time.perf_counter()
    await ask(1)
    slow = time.perf_counter() - started > 0.1
    each = (500 if slow else RAW_CALLS) // CONCURRENCY
    started = time.perf_counter()
    await asyncio.gather(*(ask(each) for _ in range(CONCURRENCY)))
    return each * CONCURRENCY / (time.perf_counter() - started)


def peer_python() -> str:
    """The Python of the environment that holds inspect_ai and the SDK that leancal uses, made if need be."""
    folder = user_cache_path("leancal") / "bench" / PEER.replace("==", "-")
    python = folder / "bin" / "python"
    wanted = [PEER, f"openai=={version('openai')}"]
    if not (folder / "installed").is_file():
        print(f"installing {' '.join(wanted)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
        (folder / "installed").touch()
    return str(python)


def material(folder: Path, submissions: int) -> Path:
    """A folder with a suite of so many submissions and the requests about them."""
    made = folder / f"{submissions}"
    subprocess.run([sys.executable, str(PARTS / "material.py"), str(made), str(submissions)], check=True)
    return made


def asked(who: Contestant, server: Server, questions: Path, calls: int, out: Path) -> Cost:
    """What it took to ask the questions, which must be as many requests as there are calls."""
    before = server.answered()
    cost = spent(who.command(server, questions, out), out.with_suffix(".log"))
    if (made := server.answered() - before) != calls:
        raise SystemExit(f"{who.name} made {made} requests for {calls} questions")
    return cost


def compare(contestants: Sequence[Contestant], folder: Path, rounds: int) -> None:
    """Print the table of the thousand calls."""
    one, thousand = material(folder, 1), material(folder, CALLS)
    with serving(0) as server:
        starts = {
            who: min(
                (asked(who, server, one, 1, folder / f"start-{who.name}-{n}") for n in range(3)), key=seconds
            )
            for who in contestants
        }
    print("| latency | who | seconds | × bare loop | bar | CPU seconds | × bare loop | start | peak MB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for latency, bar in BARS.items():
        with serving(latency) as server:
            costs: dict[Contestant, list[Cost]] = {who: [] for who in contestants}
            for n in range(rounds):
                for who, found in costs.items():
                    cost = asked(who, server, thousand, CALLS, folder / f"{latency}-{who.name}-{n}")
                    start = starts[who]
                    found.append(Cost(cost.seconds - start.seconds, cost.cpu - start.cpu, cost.peak))
            bare = costs[contestants[0]]
            for who, found in costs.items():
                cells = [
                    f"{latency} ms",
                    who.name,
                    f"{median(cost.seconds for cost in found):.2f}",
                    f"{ratio([cost.seconds for cost in found], [cost.seconds for cost in bare]):.2f}",
                    f"≤ {bar:.2f}" if who.name == "leancal" else "",
                    f"{median(cost.cpu for cost in found):.2f}",
                    f"{ratio([cost.cpu for cost in found], [cost.cpu for cost in bare]):.2f}",
                    f"{starts[who].seconds:.2f}",
                    f"{max(cost.peak for cost in found):.0f}",
                ]
                print(f"| {' | '.join(cells)} |", flush=True)
            print(f"| {latency} ms | ceiling | {CALLS / server.ceiling:.2f} | | | | | | |", flush=True)


def ratio(taken: Sequence[float], floors: Sequence[float]) -> float:
    """The median of what was taken to the floor of the same round."""
    return median(mine / floor for mine, floor in zip(taken, floors, strict=True))


def seconds(cost: Cost) -> float:
    return cost.seconds


def outlast(leancal: Contestant, folder: Path) -> None:
    """Print the table of the ten thousand calls."""
    questions, out = material(folder, MANY), folder / "many"
    with serving(0) as server:
        run = asked(leancal, server, questions, MANY, out)
        resume = [*LEANCAL, "resume", str(out), "--models", str(out.with_suffix(".toml")), "--json"]
        again = min((spent(resume, folder / "resume.log") for _ in range(3)), key=seconds)
        if server.answered() != MANY + RAW_CALLS + 1:
            raise SystemExit("resuming a finished run asked again")
    ledger = (out / "ledger.sqlite").stat().st_size / 1e6
    answered = json.loads((folder / "resume.log").read_text())["answered"]
    print("\n| 10,000 calls without latency | seconds | peak MB | bar |\n| --- | --- | --- | --- |")
    print(
        f"| `leancal run`, {answered} verdicts, a ledger of {ledger:.0f} MB | {run.seconds:.1f} "
        f"| {run.peak:.0f} | < {MEMORY_BAR:.0f} MB |"
    )
    print(f"| `leancal resume` of it | {again.seconds:.2f} | {again.peak:.0f} | < {RESUME_BAR:.0f} s |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-peer", action="store_true", help="leave inspect_ai out")
    options = parser.parse_args()
    leancal = Contestant("leancal", sys.executable)
    contestants = [Contestant("bare loop", sys.executable), leancal]
    if not options.no_peer:
        contestants.append(Contestant(PEER, peer_python()))
    with tempfile.TemporaryDirectory() as scratch:
        compare(contestants, Path(scratch), options.rounds)
        outlast(leancal, Path(scratch))
    loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
    versions = f"Python {sys.version.split()[0]}, openai {version('openai')}"
    print(f"\nload {loads}, {os.cpu_count()} cores, {versions}")


if __name__ == "__main__":
    main()
