"""Messages survive any cutting of the stream, nothing else does, and places are the same on both sides."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import UsageError
from toolkit.lean.session.positions import Lines, Position, Range, change_between
from toolkit.lean.session.protocol import Decoder, OversizedMessage, StrayOutput, encode

MESSAGES = st.lists(
    st.dictionaries(st.text(max_size=5), st.text() | st.integers() | st.none(), max_size=3).filter(
        lambda m: "jsonrpc" not in m
    ),
    max_size=5,
)
TEXTS = st.text(st.sampled_from("ab\n\r é𝒜😀\0"), max_size=30)


def frame(body: str) -> bytes:
    data = body.encode()
    return b"Content-Length: %d\r\n\r\n" % len(data) + data


@given(MESSAGES, st.integers(1, 40))
def test_messages_come_out_as_they_went_in_however_the_stream_is_cut(
    messages: list[dict[str, object]], size: int
) -> None:
    stream = b"".join(map(encode, messages))
    decoder = Decoder(1000)
    decoded = [m for i in range(0, len(stream), size) for m in decoder.feed(stream[i : i + size])]
    assert decoded == [{"jsonrpc": "2.0", **message} for message in messages]


@pytest.mark.parametrize(
    "stray",
    [
        b"hello\n",
        b"\n",
        b"content-length: 2\r\n\r\n{}",
        b"Content-Length: 2\n\n{}",
        b"Content-Length: -2\r\n\r\n{}",
        b"Content-Length: \r\n\r\n{}",
        b"Content-Length: 00000000000000000000000002\r\n\r\n",
        b"Content-Length: 2\r\nContent-Type: x\r\n\r\n{}",
        frame("{}"),
        frame("[]"),
        frame("not JSON"),
        frame('{"jsonrpc": "1.0"}'),
        frame("\ufeff{}"),
        b"Content-Length: 1\r\n\r\n\xff",
    ],
)
def test_anything_else_in_the_stream_is_noticed(stray: bytes) -> None:
    decoder = Decoder(1000)
    assert len(decoder.feed(encode({"id": 1}))) == 1
    with pytest.raises(StrayOutput):
        decoder.feed(stray)


@given(st.binary(min_size=1, max_size=20), st.integers(0, 10**6))
def test_bytes_put_in_at_any_place_are_noticed_at_the_latest_with_the_next_message(
    stray: bytes, place: int
) -> None:
    message = encode({"method": "m", "params": {"text": "0123456789"}})
    place %= len(message)
    decoder = Decoder(10**9)
    try:
        found = decoder.feed(message[:place] + stray + message[place:] + message)
    except (StrayOutput, OversizedMessage):
        return
    # bytes may stand for digits of the length, and then the rest is still waited for
    assert len(found) <= 1


def test_a_message_that_is_too_long_or_too_deep_is_not_taken() -> None:
    with pytest.raises(OversizedMessage):
        Decoder(10).feed(b"Content-Length: 11\r\n\r\n")
    with pytest.raises(OversizedMessage):
        Decoder(10**6).feed(frame('{"jsonrpc": "2.0", "deep": ' + "[" * 100_000))


def test_a_character_beyond_the_basic_plane_counts_twice_in_the_protocol() -> None:
    lines = Lines("prelude\n-- 𝒜 😀 é x")
    assert lines.to_protocol(Position(2, 3)) == {"line": 1, "character": 3}
    assert lines.to_protocol(Position(2, 9)) == {"line": 1, "character": 11}
    assert lines.from_protocol(1, 11) == Position(2, 9)


def test_a_place_within_a_character_of_two_units_is_before_it() -> None:
    assert Lines("𝒜x").from_protocol(0, 1) == Position(1, 0)


@given(TEXTS, st.data())
def test_places_are_the_same_in_either_units(text: str, data: st.DataObject) -> None:
    lines = Lines(text)
    offset = data.draw(st.integers(0, len(text)))
    position = lines.position(offset)
    assert lines.offset(position) == offset
    assert lines.from_protocol(*lines.to_protocol(position).values()) == position


def test_a_place_that_the_text_does_not_have_is_refused() -> None:
    lines = Lines("one\ntwo")
    for position in (Position(0, 0), Position(3, 0), Position(1, -1)):
        with pytest.raises(UsageError, match="there is no line"):
            lines.offset(position)
    assert lines.offset(Position(1, 99)) == 3


@given(TEXTS, TEXTS)
def test_a_change_makes_the_new_text_out_of_the_old_one_and_leaves_common_ends_alone(
    old: str, new: str
) -> None:
    change = change_between(old, new)
    assert old[: change.start] + change.text + old[change.end :] == new
    removed = old[change.start : change.end]
    assert not (removed and change.text and removed[0] == change.text[0])
    assert not (removed and change.text and removed[-1] == change.text[-1])


def test_a_change_in_a_long_text_is_small() -> None:
    old = "theorem t : True := trivial\n" * 40_000
    change = change_between(old, old[:500_000] + "x" + old[500_000:])
    assert len(change.text) + change.end - change.start <= 2


def test_words_are_where_they_begin_with_the_end_after_them() -> None:
    lines = Lines("by\n  rw [h]\n  𝒜  x")
    whole = Range(Position(1, 0), Position(3, 6))
    assert lines.words(whole) == [
        Position(1, 0),
        Position(2, 2),
        Position(2, 5),
        Position(3, 2),
        Position(3, 5),
        Position(3, 6),
    ]
    assert json.dumps([lines.to_protocol(p)["character"] for p in lines.words(whole)]) == "[0, 2, 5, 2, 6, 7]"
