"""How many clients of an SDK there are for the calls that are under way at once."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress

from toolkit.models.lines import CALLS_A_LINE, Lines


class Client:
    """Remembers that it was closed."""

    def __init__(self) -> None:
        self.closed = False

    async def close(self) -> None:
        self.closed = True


def test_calls_one_after_another_share_a_client() -> None:
    lines = Lines(Client, lambda client: client)
    for _ in range(3 * CALLS_A_LINE):
        with lines.taken() as client:
            assert client is lines.first()


def test_calls_at_once_are_shared_out_and_no_client_has_too_many() -> None:
    lines = Lines(Client, lambda client: client)
    with ExitStack() as under_way:
        taken = [under_way.enter_context(lines.taken()) for _ in range(2 * CALLS_A_LINE + 1)]
    assert [taken.count(client) for client in dict.fromkeys(taken)] == [CALLS_A_LINE, CALLS_A_LINE, 1]


def test_a_call_that_fails_gives_its_place_back() -> None:
    lines = Lines(Client, lambda client: client)
    for _ in range(CALLS_A_LINE + 1):
        with suppress(OSError), lines.taken():
            raise OSError
    with lines.taken() as client:
        assert client is lines.first()


def test_all_clients_are_closed() -> None:
    lines = Lines(Client, lambda client: client)
    with ExitStack() as under_way:
        taken = {under_way.enter_context(lines.taken()) for _ in range(CALLS_A_LINE + 1)}
    asyncio.run(lines.close())
    assert [client.closed for client in taken] == [True, True]
