"""Keep one worker warm for one text: tell it of changes, and start it afresh when that is called for."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from toolkit.lean.session.artifacts import Holdings, holdings
from toolkit.lean.session.dialogue import Dialogue, Patience, State
from toolkit.lean.session.failure import Reason, Unanswered
from toolkit.lean.session.limits import Limits
from toolkit.lean.session.worker import Worker

MORE_TRIES = 2
"""How often a killed process is replaced before there is no answer."""


class WarmWorker:
    """A worker for the file at `uri`, with imports from `lean_path`; `start` starts a process.

    `starts` counts how often that was done.
    """

    def __init__(
        self, uri: str, limits: Limits, lean_path: Sequence[Path], start: Callable[[], Worker]
    ) -> None:
        self.starts = 0
        self._lean_path = lean_path
        self._uri = uri
        self._limits = limits
        self._start = start
        self._dialogue: Dialogue | None = None
        self._holdings: Holdings | None = None
        self._interrupted = False

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._dialogue.worker.pid if self._dialogue else None

    @property
    def memory_mb(self) -> int:
        """Its anonymous memory in MiB, 0 when there is none."""
        return self._dialogue.worker.memory_mb if self._dialogue else 0

    def finish(self, text: str, patience: Patience) -> tuple[Dialogue, State]:
        """Have Lean go over `text`, and return what it said, once it is done, and where to ask for more.

        A process that ends over a text which was not its first has another try with a fresh one, as has one
        that is slow to end what was cancelled before: neither may be the fault of this text. One that was
        killed has two more.
        """
        killed = 0
        while True:
            warm = self._is_of_use_for(text)
            try:
                dialogue = self._tell(text, patience) if warm else self._open(text, patience)
                state = dialogue.finish(self._first_try(patience) if warm else patience)
            except Unanswered as failure:
                if failure.reason is Reason.CANCELLED:
                    self._interrupted = True
                    raise
                self.close()
                killed += failure.reason is Reason.KILLED
                again = warm and failure.reason in (Reason.CRASH, Reason.TIMEOUT)
                if failure.reason is Reason.KILLED:
                    again = killed <= MORE_TRIES
                if not again or time.monotonic() >= patience.deadline:
                    raise
                continue
            if self._holdings is None:
                worker = dialogue.worker
                self._holdings = holdings(worker.readable_pid, worker.started_ns, self._lean_path)
            return dialogue, state

    def close(self) -> None:
        """End the process."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.worker.close()

    def _open(self, text: str, patience: Patience) -> Dialogue:
        self.close()
        self.starts += 1
        self._holdings = None
        self._interrupted = False
        worker = self._start()
        try:
            self._dialogue = Dialogue(worker, self._uri, text, self._limits, patience)
        except BaseException:
            worker.close()
            raise
        return self._dialogue

    def _tell(self, text: str, patience: Patience) -> Dialogue:
        assert self._dialogue is not None
        if text != self._dialogue.text:
            self._dialogue.change(text, patience)
        return self._dialogue

    def _is_of_use_for(self, text: str) -> bool:
        """Whether the process that there is may be asked about `text`."""
        dialogue = self._dialogue
        if dialogue is None or not dialogue.is_sound() or dialogue.state.header_failed:
            return False
        if self._holdings is not None and not self._holdings.current:
            return False
        return text == dialogue.text or not self._is_worn(dialogue)

    def _is_worn(self, dialogue: Dialogue) -> bool:
        # what was cancelled may still run, unless Lean could be brought to end it
        return (
            dialogue.versions >= self._limits.recycle_after
            or dialogue.worker.memory_mb >= self._limits.recycle_mb
            or (self._interrupted and dialogue.state.finished)
        )

    def _first_try(self, patience: Patience) -> Patience:
        if not self._interrupted:
            return patience
        now = time.monotonic()
        return replace(patience, deadline=now + (patience.deadline - now) / 2)
