"""Markdown with LaTeX, cut into sentences of words, marks and formulas.

Words inside formulas (`\\text{for every }`) count as words of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from toolkit.prose.formulas.lexer import MAX_LENGTH, Token, UnreadableError, tokenize
from toolkit.prose.formulas.nodes import Node
from toolkit.prose.formulas.parser import Parser


@dataclass(frozen=True, slots=True)
class Word:
    """A word in small letters."""

    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A comma, colon, semicolon, bracket, full stop (`.`) or paragraph break (`\\n`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A run of mathematics.

    `parts` are the statements and terms that it lists, None when they cannot be read; `mentions` are the
    symbols in it; `source` is the LaTeX as written.
    """

    source: str
    display: bool
    parts: tuple[Node, ...] | None
    mentions: frozenset[str]


Item: TypeAlias = Word | Mark | Formula
Read: TypeAlias = Callable[[tuple[Token, ...]], tuple[Node, ...]]
"""How a run of tokens is read; UnreadableError when it cannot be."""

_OPENS = re.compile(r"\\\\|\\\$|\$\$?|\\\[|\\\(")
_CLOSES = {"$$": "$$", "$": "$", "\\[": "\\]", "\\(": "\\)"}
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*|\n[ \t]*\n|[.,;:!?()]|\d+")
_LABEL = re.compile(r"\((?:[A-Z]?\d+|[ivx]+)\)|^\s*(?:\d+\.|[-*+]) ", re.MULTILINE)
_SHORT = re.compile(r"\b(i\.\s?e|e\.\s?g|cf|resp|eq|w\.l\.o\.g|a\.s|iff)\.", re.IGNORECASE)
_LETTER = re.compile(r"\\?[A-Za-z]+")
_BARE_SUM = re.compile(r"\\(?:sum|prod)_\{[^{}]*\}(?:\^\{[^{}]*\}|\^\w)?")
"""A sum without its terms, as in `we write $\\sum_{i<n}$ for the sum over …`."""
_INNER = frozenset({"aligned", "align", "gathered", "gather", "split", "equation", "multline", "alignedat"})


def listed(tokens: tuple[Token, ...]) -> tuple[Node, ...]:
    """The statements and terms that a run of tokens lists. UnreadableError when it cannot be read."""
    return tuple(Parser(tokens).listed())


def sentences(text: str, read: Read = listed) -> Iterator[tuple[Item, ...]]:
    """The sentences of a text, without their full stops."""
    sentence: list[Item] = []
    for item in items(text, read):
        if isinstance(item, Mark) and item.text in {".", "\n"}:
            if sentence:
                yield tuple(sentence)
            sentence = []
        else:
            sentence.append(item)
    if sentence:
        yield tuple(sentence)


def items(text: str, read: Read = listed) -> Iterator[Item]:
    """The words, marks and formulas of a text in order."""
    at = start = 0
    last = {closer: text.rfind(closer) for closer in _CLOSES.values()}
    while (match := _OPENS.search(text, at)) is not None:
        at = match.end()
        closer = _CLOSES.get(match.group())
        if closer is None or last[closer] < at:
            continue
        end = text.find(closer, at)
        source = text[at:end].strip()
        if not source or "\n\n" in source:
            continue
        yield from _prose(text[start : match.start()])
        yield from _formulas(source, read, display=match.group() in {"$$", "\\["})
        at = start = end + len(closer)
    yield from _prose(text[start:])


def _prose(text: str) -> Iterator[Item]:
    text = _SHORT.sub(lambda match: match.group(1).replace(".", "").replace(" ", ""), _LABEL.sub(" ", text))
    for match in _WORD.finditer(text):
        found = match.group()
        if found in ".!?" or found.startswith("\n"):
            yield Mark("\n" if found.startswith("\n") else ".")
        elif found in ",;:()":
            yield Mark(found)
        else:
            yield Word(found.lower().replace("’", "'"))


def _formulas(source: str, read: Read, *, display: bool) -> Iterator[Item]:
    """The formulas of one piece of mathematics with the words and the punctuation between them."""
    if _BARE_SUM.fullmatch(source):
        yield Word("sum")
        return
    try:
        rows = _rows(tokenize(source))
    except UnreadableError:
        yield Formula(source, display, None, frozenset(_LETTER.findall(source[:MAX_LENGTH])))
        if source.endswith("."):
            yield Mark(".")
        return
    for row in rows:
        for run in _split_at_words(row):
            if isinstance(run, str):
                yield from _prose(run)
                continue
            run, end = _without_end(run)
            if run:
                yield Formula(source, display, _parts(run, read), _mentions(run))
            if end:
                yield Mark(end)


def _parts(tokens: tuple[Token, ...], read: Read) -> tuple[Node, ...] | None:
    try:
        return read(tokens)
    except UnreadableError:
        return None


def _mentions(tokens: tuple[Token, ...]) -> frozenset[str]:
    names: set[str] = set()
    for at, token in enumerate(tokens):
        if token.kind == "sym":
            primes = 0
            while at + 1 + primes < len(tokens) and tokens[at + 1 + primes].kind == "'":
                primes += 1
            names |= {token.text, token.text + "'" * primes}
    return frozenset(names)


def _without_end(run: tuple[Token, ...]) -> tuple[tuple[Token, ...], str]:
    """The run without spaces around it and without the punctuation that closes it, and that punctuation."""
    end = ""
    while run and run[0].kind in {"space", ","}:
        run = run[1:]
    while run and (run[-1].kind in {"space", ",", ";", ":"} or run[-1].text == "."):
        if run[-1].kind != "space":
            end = run[-1].text
        run = run[:-1]
    return run, end


def _split_at_words(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...] | str]:
    """Runs of formula and of prose: words that stand in no bracket and in no case distinction."""
    start = depth = 0
    for at, token in enumerate(tokens):
        depth += (token.kind in {"{", "{set", "begin"}) - (token.kind in {"}", "}set", "end"})
        subscript = at > 0 and tokens[at - 1].kind in {"_", "^"}
        applied = at + 1 < len(tokens) and tokens[at + 1].kind in {"(", "[", "{set", "_"}
        if token.kind == "word" and depth == 0 and not subscript and not (applied and " " not in token.text):
            yield tokens[start:at]
            yield token.text
            start = at + 1
    yield tokens[start:]


def _rows(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """The rows of a display as formulas; a row that goes on with the one above is joined to it."""
    rows: list[list[Token]] = [[]]
    inside: list[str] = []
    fresh = at_start = False
    for token in tokens:
        if token.kind == "begin":
            inside.append(token.text)
        elif token.kind == "end" and inside:
            inside.pop()
            if token.text in _INNER:
                continue
        if token.kind in {"begin", "end"} and token.text in _INNER:
            continue
        nested = bool(inside) and inside[-1] not in _INNER
        if token.kind == "row" and not nested:
            fresh = True
            continue
        if fresh and token.kind != "space":
            if not _goes_on(token):
                rows.append([])
            fresh = False
        if token.kind == "&" and not nested:
            at_start = True
            continue
        if token.kind == "space" and at_start:
            continue
        at_start = False
        rows[-1].append(token)
    return [tuple(row) for row in rows if row]


def _goes_on(first: Token) -> bool:
    return first.kind in {"&", "rel", "+", "cdot", "implies", "iff"}
