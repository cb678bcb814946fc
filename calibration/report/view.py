"""What the report shows of submissions and answers, gathered from a suite and its scored runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from calibration.ledger.entries import Seat
from calibration.ledger.ledger import LEDGER, read
from calibration.records import Answer, Formal, Gold, Issue, Kind, Report, Severity, Submission
from calibration.report.spans import Span, quoted, whole
from calibration.runs import Run
from calibration.runs.bill import Bill, billed
from calibration.scoring.analysis import Analysis, Basis, analyse
from calibration.scoring.outcomes import Finding, Outcome, Reason, step_of
from calibration.scoring.scores import Scored, Scores
from calibration.scoring.shortfalls import Mark, Shortfall, kinds, mark
from calibration.suites.gold import Suite


@dataclass(frozen=True, slots=True)
class JudgeView:
    """One judge; `number`, from 1, stands for it in the margin, and `key` in the markup.

    `unknown` are ids that it answered about and the suite does not hold; `bill` is what its models cost, None
    for a judge that asks none.
    """

    number: int
    name: str
    run: Run
    outcomes: tuple[Outcome, ...]
    scores: Scores
    unknown: tuple[str, ...]
    analysis: Analysis
    bill: Bill | None

    @property
    def key(self) -> str:
        return f"j{self.number}"

    @property
    def label(self) -> str:
        """Number and name: it tells judges apart also where there is no room for all of the name."""
        return f"{self.number} {self.name}"


@dataclass(frozen=True, slots=True)
class IssueView:
    """One issue and what is right about it, in words; `true` when it speaks of the planted error.

    `step` is the label that it points to, `places` the spans of that step's text that it quotes, and `quote`
    what stands there with its formulas whole, or what the judge wrote where it is not there.
    """

    issue: Issue
    true: bool
    notes: tuple[str, ...]
    step: str | None
    quote: str | None
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One judge's answer about one submission; `ballots` are the votes that it was made of, if several."""

    judge: JudgeView
    answer: Answer | None
    report: Report | None
    mark: Mark
    shortfalls: tuple[Shortfall, ...]
    issues: tuple[IssueView, ...]
    ballots: tuple[tuple[Seat, Answer], ...]


@dataclass(frozen=True, slots=True)
class ItemView:
    """One submission with its gold and every judge's answer."""

    submission: Submission
    gold: Gold
    answers: tuple[AnswerView, ...]

    @property
    def formal(self) -> Formal | None:
        return self.gold.formal

    def claim(self, label: str) -> str:
        """The Lean that the step tells; empty where it is not known."""
        steps = self.gold.formal.steps if self.gold.formal else ()
        return next((step.claim for step in steps if step.label == label), "")

    def spans(self, label: str) -> Iterator[Span]:
        """What judges quote of that step."""
        for answer in self.answers:
            for issue in answer.issues:
                if issue.step == label:
                    yield from (Span(start, end, answer.judge.key) for start, end in issue.places)

    def pointing(self, label: str) -> tuple[JudgeView, ...]:
        """The judges that see something wrong at that step, quoting it or not."""
        return tuple(a.judge for a in self.answers if any(issue.step == label for issue in a.issues))


@dataclass(frozen=True, slots=True)
class ReportView:
    """All that the page shows; the items in the order of theorem and variant, the clean version first."""

    suite: Suite
    judges: tuple[JudgeView, ...]
    items: tuple[ItemView, ...]


ORDER = {Kind.CLEAN: 0, Kind.TYPO: 1, Kind.PLANTED: 2}


def view(suite: Suite, named: Mapping[str, Scored]) -> ReportView:
    """Gather what the report shows."""
    basis = Basis.of(list(suite.gold.values()))
    judges = tuple(
        JudgeView(
            number,
            name,
            scored.run,
            scored.outcomes,
            scored.scores,
            scored.unknown,
            analyse(basis, scored.outcomes, scored.scores.tallies.headline),
            _bill(scored.run),
        )
        for number, (name, scored) in enumerate(named.items(), start=1)
    )
    results = [{outcome.gold.id: outcome for outcome in scored.outcomes} for scored in named.values()]
    runs = [scored.run for scored in named.values()]
    items = [
        ItemView(
            suite.submissions[id_],
            gold,
            tuple(
                _answer(judge, found[id_], suite.submissions[id_], run.ballots.get(id_, {}))
                for judge, found, run in zip(judges, results, runs, strict=True)
            ),
        )
        for id_, gold in suite.gold.items()
    ]
    items.sort(key=lambda item: (item.gold.theorem, ORDER[item.gold.kind], item.gold.variant))
    return ReportView(suite, judges, tuple(items))


def _bill(run: Run) -> Bill | None:
    if run.info.questioning is None:
        return None
    with read(run.path / LEDGER) as ledger:
        return billed(run.info, ledger)


def _answer(
    judge: JudgeView, outcome: Outcome, submission: Submission, ballots: Mapping[Seat, Answer]
) -> AnswerView:
    answer = outcome.answer
    report = answer.report if answer is not None and answer.usable else None
    findings = iter(outcome.findings)
    issues = []
    for issue in report.issues if report else ():
        finding = next(findings) if issue.severity is Severity.SUBSTANTIVE else None
        step = finding.step if finding else step_of(issue, submission)
        text = next((s.text for s in submission.steps if s.label == step), "")
        places = quoted(text, issue.quote) if issue.quote else ()
        quote = " … ".join(whole(text, span) for span in places) or issue.quote
        true = finding is not None and finding is outcome.answering
        issues.append(IssueView(issue, true, _notes(finding, outcome, true=true), step, quote, places))
    several = tuple(sorted(ballots.items())) if len(ballots) > 1 else ()
    return AnswerView(judge, answer, report, mark(outcome), kinds(outcome), tuple(issues), several)


def _notes(finding: Finding | None, outcome: Outcome, *, true: bool) -> tuple[str, ...]:
    if finding is None:
        return ()
    if not outcome.planted:
        on_typo = outcome.gold.kind is Kind.TYPO and finding.step == outcome.gold.step
        return ("at the typo, which breaks nothing" if on_typo else "invented: this proof is correct",)
    notes = {
        "points to the planted step": finding.at_plant,
        "names the category": finding.category,
        "quotes the planted words": finding.quotes_plant,
        "names what is wrong": finding.reason is Reason.NAMED,
        "invented: this is not the planted error": not true,
    }
    return tuple(note for note, holds in notes.items() if holds)
