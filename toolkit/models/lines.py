"""Several clients of an SDK for one account, each for a few calls at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

CALLS_A_LINE = 8
"""At the beginning and the end of each call the HTTP library looks at all open connections of the client."""


class Closable(Protocol):
    """A client that holds connections."""

    async def close(self) -> None: ...


Sdk = TypeVar("Sdk", bound=Closable)


@dataclass(slots=True)
class _Line(Generic[Sdk]):
    sdk: Sdk
    create: Any
    busy: int = 0


class Lines(Generic[Sdk]):
    """Clients made by `make` as they are needed, and of each the method of it by which calls are made."""

    def __init__(self, make: Callable[[], Sdk], method: Callable[[Sdk], Any]) -> None:
        self._make = make
        self._method = method
        self._lines: list[_Line[Sdk]] = []

    def first(self) -> Sdk:
        """A client for whatever else is to be asked."""
        if not self._lines:
            self._open()
        return self._lines[0].sdk

    @contextmanager
    def taken(self) -> Iterator[Any]:
        """The method of a client that has room for a call."""
        line = next((line for line in self._lines if line.busy < CALLS_A_LINE), None) or self._open()
        line.busy += 1
        try:
            yield line.create
        finally:
            line.busy -= 1

    async def close(self) -> None:
        """Close all clients."""
        for line in self._lines:
            await line.sdk.close()

    def _open(self) -> _Line[Sdk]:
        sdk = self._make()
        self._lines.append(_Line(sdk, self._method(sdk)))
        return self._lines[-1]
