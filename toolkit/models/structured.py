"""Ask in the strictest form that the provider takes, and say in the reply when it is not the first one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from toolkit.models.base import Call, Reply
from toolkit.models.wire.forms import Form, format_refused


class FormLadder:
    """The forms in which one model is asked, in order of preference; those it refused are not tried again."""

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self._forms = forms
        self._refused: set[Form] = set()

    @property
    def preferred(self) -> Form:
        """The form that is tried first."""
        return self._forms[0]

    async def ask(self, call: Call, send: Callable[[Form], Awaitable[Reply]]) -> Reply:
        """The reply in the first form that is not refused; replies that refuse are its earlier attempts."""
        if call.schema is None:
            return await send(Form.TEXT)
        earlier: tuple[Reply, ...] = ()
        while True:
            form = next(form for form in self._forms if form not in self._refused or form is self._forms[-1])
            reply = await send(form)
            last = form is self._forms[-1] or not format_refused(reply.status, reply.raw)
            if last or not call.may_repeat(reply):
                notes = self._notes(form)
                return replace(reply, notes=(*reply.notes, *notes), earlier=earlier) if notes else reply
            self._refused.add(form)
            earlier = (*earlier, replace(reply, retryable=False))

    def _notes(self, form: Form) -> tuple[str, ...]:
        passed = self._forms[: self._forms.index(form)]
        return (f"the server refused {', '.join(passed)}: asked with {form}",) if passed else ()
