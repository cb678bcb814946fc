"""Read one `*.trace.xml`: the theorems in it, each checked against the source it was traced from.

The file holds an element for each node of the syntax tree. LeanDojo escapes the attributes by itself before
the XML writer does so again, so they are unescaped once more here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final
from xml.etree import ElementTree
from xml.sax.saxutils import unescape

from toolkit.corpus.dojo.source import Source
from toolkit.corpus.dojo.theorems import Position, Premise, Span, Tactic, TracedTheorem
from toolkit.errors import Unchecked

_THEOREMS: Final = frozenset({"CommandTheoremNode", "LemmaNode", "MathlibTacticLemmaNode"})
_WRAPPED: Final = frozenset({"CommandDeclvalsimpleNode", "CommandWherestructinstNode"})
_POSITION = re.compile(r"\((\d+), ?(\d+)\)")
_MAX_BYTES: Final = 1 << 30


def read_traced_file(trace: Path, source: Path, name: str) -> tuple[TracedTheorem, ...]:
    """The theorems in the file `trace`, which LeanDojo made from `source`, called `name` in it.

    Raises Unchecked when either cannot be read, when the source is not the one that was traced, and when
    the file is not laid out as LeanDojo lays it out.
    """
    try:
        if trace.stat().st_size > _MAX_BYTES:
            raise ValueError(f"it has more than {_MAX_BYTES >> 20} MiB")
        data = source.read_bytes()
        made_from = hashlib.md5(data, usedforsecurity=False).hexdigest()
        lines = Source(tuple(data.decode().split("\n")))
        with trace.open("rb") as file:
            return tuple(_theorems(file, made_from, lines, name))
    except OSError as error:
        raise Unchecked(f"{error.filename}: cannot be read: {error.strerror}") from error
    except (ElementTree.ParseError, ValueError, KeyError, IndexError) as error:
        raise Unchecked(
            f"{trace}: not a traced file as LeanDojo writes it: {error}",
            hint="trace the repository again",
        ) from error


def _theorems(trace: IO[bytes], md5: str, source: Source, name: str) -> Iterator[TracedTheorem]:
    """Walk the file one command at a time, so that only one command's tree is held."""
    open_elements: list[ElementTree.Element] = []
    for event, element in ElementTree.iterparse(trace, events=("start", "end")):
        if event == "start":
            open_elements.append(element)
            if len(open_elements) == 1:
                _check_root(element, md5, name)
            continue
        open_elements.pop()
        if len(open_elements) == 2 and open_elements[1].tag == "FileNode":
            for node in element.iter():
                if node.tag in _THEOREMS:
                    yield _theorem(node, source, name)
            open_elements[1].clear()


def _check_root(root: ElementTree.Element, md5: str, name: str) -> None:
    if root.tag != "TracedFile":
        raise ValueError(f"it begins with <{root.tag}>, not with <TracedFile>")
    if root.attrib["path"] != name:
        raise ValueError(f"it was made from {root.attrib['path']!r}, not from {name!r}")
    if root.attrib["md5"] != md5:
        raise ValueError("the source has changed since it was traced")


def _theorem(node: ElementTree.Element, source: Source, file: str) -> TracedTheorem:
    declaration = node if node.tag == "CommandTheoremNode" else node[1]
    value = declaration[3]
    proof = value[1] if value.tag in _WRAPPED else value
    span = _span(node)
    proof_span = Span(_position(proof.attrib["start"]), span.end)
    statement = source.code(Span(span.start, proof_span.start))
    return TracedTheorem(
        name=_text(node, "full_name"),
        file=file,
        span=span,
        private=node.get("_is_private_decl") == "True",
        statement=statement.removesuffix(":=").rstrip(),
        proof=source.code(proof_span),
        by_tactics=proof.tag == "TermBytacticNode",
        tactics=tuple(_tactics(node)),
        premises=_premises(node, proof_span),
    )


def _tactics(theorem: ElementTree.Element) -> Iterator[Tactic]:
    """The tactics of a theorem with their goals, each before those inside it."""
    waiting = [(child, 0) for child in reversed(theorem)]
    while waiting:
        node, depth = waiting.pop()
        if "state_before" in node.attrib:
            yield Tactic(
                text=_text(node, "tactic"),
                before=_text(node, "state_before"),
                after=_text(node, "state_after"),
                span=_span(node),
                depth=depth,
                premises=tuple(dict.fromkeys(_text(i, "full_name") for i in _identifiers(node))),
            )
            depth += 1
        waiting.extend((child, depth) for child in reversed(node))


def _premises(node: ElementTree.Element, proof: Span) -> tuple[Premise, ...]:
    found: dict[str, Premise] = {}
    for identifier in _identifiers(node):
        name = _text(identifier, "full_name")
        proves = proof.holds(_span(identifier))
        known = found.get(name)
        found[name] = Premise(
            name=name,
            module=_optional(identifier, "mod_name"),
            file=_optional(identifier, "def_path"),
            span=_definition(identifier),
            in_statement=not proves or (known is not None and known.in_statement),
            in_proof=proves or (known is not None and known.in_proof),
        )
    return tuple(found.values())


def _identifiers(node: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The identifiers below `node` for which Lean knew the constant, in the order of the text."""
    return (i for i in node.iter("IdentNode") if "full_name" in i.attrib)


def _definition(identifier: ElementTree.Element) -> Span | None:
    start, end = identifier.get("def_start"), identifier.get("def_end")
    return Span(_position(start), _position(end)) if start and end else None


def _span(node: ElementTree.Element) -> Span:
    return Span(_position(node.attrib["start"]), _position(node.attrib["end"]))


def _position(text: str) -> Position:
    match = _POSITION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no position")
    return int(match[1]), int(match[2])


def _text(node: ElementTree.Element, attribute: str) -> str:
    return unescape(node.attrib[attribute], {"&quot;": '"'})


def _optional(node: ElementTree.Element, attribute: str) -> str | None:
    return _text(node, attribute) if attribute in node.attrib else None
