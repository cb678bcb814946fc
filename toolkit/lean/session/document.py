"""A text under Lean's eyes: edit it, and ask what Lean says of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from toolkit.errors import UsageError
from toolkit.lean.diagnostics import Diagnostic, Severity, errors_of
from toolkit.lean.sandbox import Isolation
from toolkit.lean.session.dialogue import Dialogue, Patience, Refused, State
from toolkit.lean.session.failure import Reason, Unanswered
from toolkit.lean.session.goals import (
    ExpectedType,
    Goal,
    Hover,
    TacticState,
    declarations_of,
    expected_type_of,
    goals_of,
    hover_of,
)
from toolkit.lean.session.positions import Lines, Position, Range
from toolkit.lean.session.warm import MORE_TRIES, WarmWorker

T = TypeVar("T")

_SEVERITIES: dict[int, Severity] = {1: "error", 2: "warning", 3: "information", 4: "information"}
_GOALS = "Lean.Widget.getInteractiveGoals"
_EXPECTED = "Lean.Widget.getInteractiveTermGoal"
_BATCH = 200


@dataclass(frozen=True, slots=True)
class Checked:
    """What Lean said of one version of a text, after it was done with all of it.

    `seconds` is the time that the answer took, and `isolation` is what confined Lean.

    Messages are for people: code under check can silence and forge them. Whether something is proved is
    decided from a compiled artifact, never from here.
    """

    diagnostics: tuple[Diagnostic, ...]
    seconds: float
    isolation: Isolation

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return errors_of(self.diagnostics)


def never() -> bool:
    """That nothing is cancelled."""
    return False


class Document:
    """A text, and the Lean that keeps what it made of it warm.

    Made by `Session.open`. Lean is told of edits when it is next asked something; then it goes over what
    comes after the first change only. A changed header, an import that was compiled anew, a crash, and the
    limits on uses and memory make it start afresh, unseen.

    Each question takes `timeout` in seconds (the session's limit when none is given) and `cancelled`, which
    is asked now and then. Each raises Unanswered when there is no answer, and is about the present text.
    Not for use from several threads at once; Lean ends with the thread that asked first.
    """

    def __init__(self, name: str, text: str, lean: WarmWorker, timeout: float) -> None:
        self.name = name
        self._lines = Lines(_unicode(text))
        self._lean = lean
        self._timeout = timeout
        self._checked: tuple[State, Checked] | None = None

    @property
    def text(self) -> str:
        return self._lines.text

    @property
    def starts(self) -> int:
        """How often Lean was started for this document."""
        return self._lean.starts

    @property
    def pid(self) -> int | None:
        """The process of the Lean that works on this document, if it runs."""
        return self._lean.pid

    @property
    def memory_mb(self) -> int:
        """Anonymous memory that Lean takes for this document, in MiB; 0 when it does not run."""
        return self._lean.memory_mb

    def replace(self, text: str) -> None:
        """Make `text` the document's text. UsageError when it is no Unicode text."""
        self._lines = Lines(_unicode(text))

    def edit(self, where: Range, text: str) -> None:
        """Put `text` in the place of what lies in `where`; UsageError when there is no such place."""
        start, end = self._lines.offset(where.start), self._lines.offset(where.end)
        if start > end:
            raise UsageError(f"a range cannot end at {where.end}, before its start at {where.start}")
        self.replace(self.text[:start] + text + self.text[end:])

    def diagnostics(self, timeout: float | None = None, *, cancelled: Callable[[], bool] = never) -> Checked:
        """Wait until Lean is done with the text, and return what it said."""
        return self._check(self._patience(timeout, cancelled))[1]

    def goals(
        self, position: Position, timeout: float | None = None, *, cancelled: Callable[[], bool] = never
    ) -> tuple[Goal, ...] | None:
        """The goals at a place of a tactic proof; None when it is in no tactic proof.

        At the first character of a tactic these are the goals before it.
        """
        places = [self._lines.to_protocol(position)]
        patience = self._patience(timeout, cancelled)
        return self._ask(lambda lean: goals_of(lean.call(_GOALS, places, patience)[0]), patience)

    def expected_type(
        self, position: Position, timeout: float | None = None, *, cancelled: Callable[[], bool] = never
    ) -> ExpectedType | None:
        """The type that is expected of the term at a place; None when there is no term."""
        places = [self._lines.to_protocol(position)]
        patience = self._patience(timeout, cancelled)
        return self._ask(
            lambda lean: expected_type_of(lean.call(_EXPECTED, places, patience)[0], lean.lines), patience
        )

    def hover(
        self, position: Position, timeout: float | None = None, *, cancelled: Callable[[], bool] = never
    ) -> Hover | None:
        """What Lean tells of what stands at a place; None when that is nothing."""
        place = self._lines.to_protocol(position)
        patience = self._patience(timeout, cancelled)
        return self._ask(
            lambda lean: hover_of(lean.ask_at("textDocument/hover", place, patience), lean.lines), patience
        )

    def declarations(
        self, timeout: float | None = None, *, cancelled: Callable[[], bool] = never
    ) -> dict[str, Range]:
        """What the text declares, by full name, in order, each with its place."""
        patience = self._patience(timeout, cancelled)
        return self._ask(
            lambda lean: declarations_of(
                lean.ask_at("textDocument/documentSymbol", None, patience), lean.state.references, lean.lines
            ),
            patience,
        )

    def tactic_states(
        self, where: Range, timeout: float | None = None, *, cancelled: Callable[[], bool] = never
    ) -> tuple[TacticState, ...]:
        """The goals along the tactic proofs in a part of the text, in order, wherever they change.

        The part may be a declaration's place, which `declarations` gives. A tactic's state before it
        is at its first word; a proof that is complete ends with a state without goals.
        """
        words = self._lines.words(where)
        places = [self._lines.to_protocol(word) for word in words]
        patience = self._patience(timeout, cancelled)

        def read(lean: Dialogue) -> list[tuple[Goal, ...] | None]:
            batches = (places[i : i + _BATCH] for i in range(0, len(places), _BATCH))
            return [goals_of(result) for batch in batches for result in lean.call(_GOALS, batch, patience)]

        return _changes(zip(words, self._ask(read, patience), strict=True))

    def close(self) -> None:
        """End the Lean that works on this document. Another question starts it again."""
        self._lean.close()
        self._checked = None

    def _patience(self, timeout: float | None, cancelled: Callable[[], bool]) -> Patience:
        return Patience(time.monotonic() + (self._timeout if timeout is None else timeout), cancelled)

    def _ask(self, question: Callable[[Dialogue], T], patience: Patience) -> T:
        """Ask something about the text once Lean is done with it."""
        for more_tries in reversed(range(MORE_TRIES + 1)):
            dialogue, _ = self._check(patience)
            try:
                with _understood():
                    return question(dialogue)
            except Unanswered as failure:
                if failure.reason is not Reason.CANCELLED:
                    self.close()
                if failure.reason is not Reason.KILLED or not more_tries:
                    raise
        raise AssertionError("the last try returns or raises")

    def _check(self, patience: Patience) -> tuple[Dialogue, Checked]:
        started = time.monotonic()
        with _understood():
            dialogue, state = self._lean.finish(self.text, patience)
            if self._checked is None or self._checked[0] is not state:
                seconds = time.monotonic() - started
                isolation = dialogue.worker.isolation
                self._checked = state, _checked(state, self.name, self._lines, seconds, isolation)
        checked = self._checked[1]
        if state.header_failed:
            said = checked.errors[0].message if checked.errors else "it does not say why"
            raise Unanswered(
                Reason.IMPORT, f"Lean could not process the header: {said}", diagnostics=checked.diagnostics
            )
        return dialogue, checked


@contextmanager
def _understood() -> Iterator[None]:
    """Take an error as an answer, and an answer of another form than is known, for what they are: none."""
    try:
        yield
    except Refused as refused:
        raise Unanswered(Reason.REFUSED, f"Lean does not answer this: {refused}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Unanswered(
            Reason.REFUSED, f"Lean's answer is not of the form that is known: {error!r}"
        ) from error


def _checked(state: State, name: str, lines: Lines, seconds: float, isolation: Isolation) -> Checked:
    diagnostics = sorted(
        (_diagnostic(said, name, lines) for said in state.diagnostics), key=lambda d: (d.line, d.column)
    )
    return Checked(tuple(diagnostics), seconds, isolation)


def _diagnostic(data: dict[str, Any], name: str, lines: Lines) -> Diagnostic:
    # `range` is cut after the first line, for editors
    place = lines.range_from_protocol(data.get("fullRange") or data["range"])
    return Diagnostic(
        severity=_SEVERITIES.get(data.get("severity", 1), "error"),
        file=name,
        line=place.start.line,
        column=place.start.column,
        # an empty place is what the server makes of a message that has no end
        end=(place.end.line, place.end.column) if place.end != place.start else None,
        message=data["message"],
        kind=str(data.get("code", "[anonymous]")),
    )


def _changes(states: Iterable[tuple[Position, tuple[Goal, ...] | None]]) -> tuple[TacticState, ...]:
    """The states that are not as the one before them."""
    found, last = [], None
    for position, goals in states:
        ids = None if goals is None else tuple(goal.id for goal in goals)
        if goals is not None and ids != last:
            found.append(TacticState(position, goals))
        last = ids
    return tuple(found)


def _unicode(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        place = Lines(text).position(error.start)
        raise UsageError(
            f"line {place.line}, column {place.column}: a lone surrogate, which is no Unicode character",
            hint="the text was not decoded as what it is; Lean sources are UTF-8",
        ) from None
    return text
