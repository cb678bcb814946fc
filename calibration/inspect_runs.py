"""From a log of Inspect to the run of the model that it asked: epochs are votes.

How each sample ended becomes how a call ended, and its text is read as any other answer. A sample that the
log does not have gave no answer: it is an error, and counted, never left out.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from calibration.inspect_logs import InspectLog, LogHeader, LogSample, LogUsage, read_log
from calibration.jsonl import read_bytes
from calibration.ledger.entries import Attempt, Job, Seat
from calibration.ledger.ledger import Ledger
from calibration.outside import refuse_name
from calibration.protocols import registry
from calibration.protocols.base import Case
from calibration.protocols.report import REPORT
from calibration.records import Parse, Transport
from calibration.runs.balloting import ballot, read_attempt
from calibration.runs.folder import Run, begin, ended, gathered, held, now
from calibration.runs.info import JurorInfo, Questioning
from calibration.runs.rescoring import OUTSIDE
from calibration.suites.frozen import OpenSuite, sha256
from toolkit.errors import UsageError
from toolkit.models.base import Usage
from toolkit.panels.base import Rule

SUITE = "leancal_suite"
"""Where an exported task says in its metadata which suite it is of."""
PROMPT = "leancal_prompt"
"""Where it says which version of the prompt it asks by."""

_ENDS = {
    "stop": Transport.OK,
    "tool_calls": Transport.OK,
    "max_tokens": Transport.TRUNCATED,
    "model_length": Transport.TRUNCATED,
    "content_filter": Transport.REFUSED,
}
_NAMED = 5
"""How many ids an error names."""
_SHOWN = 160
"""Characters of either end of an error that is told."""


def record_inspect(
    suite: OpenSuite,
    path: Path,
    judge: str | None,
    rule: Rule,
    out: Path,
) -> Run:
    """Make the run of the model that the log in file `path` asked, in the folder `out`.

    The judge is called by its model unless `judge` says otherwise. UsageError for a log that did not run to
    its end, that is of another suite or answers about what the suite does not hold, and for an `out` that
    holds anything else. The run is tied to the log by its digest.
    """
    data = read_bytes(path)
    log = read_log(data, source=str(path))
    _refuse_foreign(log, suite, path)
    name = log.header.eval.model if judge is None else judge
    refuse_name(name)
    rule.check(1, log.header.epochs)
    digest = sha256(data)
    questioning = _questioning(log.header, name, rule)
    info = begin(out, suite, name, parameters={OUTSIDE: digest}, questioning=questioning)
    with held(out) as ledger:
        _take_in(suite, log, name, digest, ledger)
        return gathered(out, ended(out, info, info.finished or now()), ledger)


def _refuse_foreign(log: InspectLog, suite: OpenSuite, path: Path) -> None:
    header = log.header
    if header.status != "success":
        raise UsageError(
            f"{path}: the task did not run to its end: its status is {header.status!r}",
            hint="Finish it: `inspect eval-retry LOG`; with --no-fail-on-error, failed samples are counted.",
        )
    known = {submission.id for submission in suite.submissions}
    told = (header.eval.metadata or {}).get(SUITE)
    unknown = sorted({id_ for id_, _ in log.samples if id_ not in known})
    if told is not None and told != suite.digest:
        raise UsageError(
            f"{path} is of another suite than the one in {suite.path}",
            hint="Name the suite that the task was exported from.",
        )
    if unknown:
        more = f" and {len(unknown) - _NAMED} more" if len(unknown) > _NAMED else ""
        raise UsageError(
            f"{path} answers about what the suite does not hold: {', '.join(unknown[:_NAMED])}{more}",
            hint="Is it of another suite, or of a task that was not made by `leancal suite export`?",
        )
    if not log.samples:
        raise UsageError(f"{path} holds no samples", hint="Run the task without --no-log-samples.")
    if late := sorted({epoch for _, epoch in log.samples if epoch > header.epochs}):
        raise UsageError(f"{path} holds epoch {late[0]} of {header.epochs}: it is damaged")


def _questioning(header: LogHeader, name: str, rule: Rule) -> Questioning:
    asked = header.eval
    identity = {"provider": "inspect", "model": asked.model, "base_url": asked.model_base_url or ""}
    version = (asked.metadata or {}).get(PROMPT)
    return Questioning(
        protocol=REPORT,
        prompts=(version,) if isinstance(version, str) else (),
        votes=header.epochs,
        panel=rule.name,
        jurors=(JurorInfo(name=name, identity=identity, sampling=asked.model_generate_config),),
    )


def _take_in(suite: OpenSuite, log: InspectLog, juror: str, digest: str, ledger: Ledger) -> None:
    protocol = registry.find(REPORT)
    seats = [Seat(juror, vote) for vote in range(log.header.epochs)]
    jobs = [Job(submission.id, seat, REPORT) for submission in suite.submissions for seat in seats]
    ledger.lay(jobs)
    known = {(answer.submission, seat) for seat, answer in ledger.answers()}
    cases = {submission.id: Case(submission) for submission in suite.submissions}
    for job in jobs:
        if (job.submission, job.seat) in known:
            continue
        case, epoch = cases[job.submission], job.seat.vote + 1
        sample = log.samples.get((job.submission, epoch))
        attempt = _missing(epoch) if sample is None else attempt_of(sample)
        reading = read_attempt(protocol, case, REPORT, attempt)
        attempt = replace(attempt, parse=reading.parse)
        key = sha256(f"{digest}\n{job.name}".encode())
        ledger.record(job, key, [attempt])
        ledger.settle(job.seat, ballot(protocol, case, job.seat, {REPORT: attempt}, {REPORT: reading}))


def attempt_of(sample: LogSample) -> Attempt:
    """How the call of a sample ended, and what it said; its text is not read yet."""
    output = sample.output
    choice = output.choices[0] if output.choices else None
    transport, detail = _ending(sample)
    return Attempt(
        transport=transport,
        parse=Parse.INVALID,
        text=choice.message.text if choice else "",
        raw=output.model_dump_json().encode(),
        finish=choice.stop_reason if choice else None,
        model=output.model or None,
        detail=detail,
        seconds=output.time or sample.total_time or 0.0,
        usage=_usage(output.usage) if output.usage else None,
    )


def _missing(epoch: int) -> Attempt:
    return Attempt(Transport.ERROR, Parse.INVALID, detail=f"the log holds no answer of epoch {epoch}")


def _ending(sample: LogSample) -> tuple[Transport, str]:
    output = sample.output
    if problem := (sample.error.message if sample.error else output.error):
        limited = problem.lstrip().startswith("RateLimitError")
        return Transport.RATE_LIMITED if limited else Transport.ERROR, _shortened(problem)
    if sample.limit:
        return Transport.TRUNCATED, f"ended by the limit on {sample.limit.type}"
    if not output.choices:
        return Transport.EMPTY, "nothing came back"
    finish, text = output.choices[0].stop_reason, output.choices[0].message.text
    transport = _ENDS.get(finish, Transport.ERROR)
    if transport is Transport.ERROR:
        return transport, f"the answer ended in a way that is not known: {finish!r}"
    if transport is Transport.OK and not text.strip():
        return Transport.EMPTY, "the answer holds no text"
    return transport, "" if transport is Transport.OK else f"the answer ended with {finish!r}"


def _shortened(problem: str) -> str:
    """The beginning and the end of what may quote a whole request."""
    text = " ".join(problem.split())
    return text if len(text) <= 2 * _SHOWN else f"{text[:_SHOWN]} … {text[-_SHOWN:]}"


def _usage(given: LogUsage) -> Usage:
    cached, written = given.input_tokens_cache_read or 0, given.input_tokens_cache_write or 0
    return Usage(
        input=given.input_tokens + cached + written,
        cached=cached,
        cache_written=written,
        output=given.output_tokens,
        reasoning=given.reasoning_tokens or 0,
    )
