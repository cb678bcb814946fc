"""Documents as one LaTeX file, for any LaTeX with `amsmath` and `amssymb`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from toolkit.prose.document import Document

PREAMBLE = r"""\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=3cm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.6em}
\begin{document}
"""
_END = "\\end{document}\n"

_PARTS = re.compile(
    r"\$\$(?P<display>.+?)\$\$|\$(?P<inline>(?:\\.|[^$\\])+)\$|`(?P<code>[^`\n]+)`"
    r"|\*\*(?P<strong>[^*\n]+)\*\*|\*(?P<emphasis>[^*\n]+)\*|\\(?P<plain>[!-/:-@\[-`{-~])",
    re.DOTALL,
)
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
} | {c: f"\\{c}" for c in "&%$#_"}
_ITEM = re.compile(r"(?P<bullet>[-*]|[0-9]+\.) +(?P<text>.*)")


def latex(documents: Sequence[Document]) -> str:
    """The documents as one LaTeX file, each beginning a page.

    Formulas are taken over as they are, with a blank line in them left out; everything else is escaped, so
    that no text becomes a command.
    """
    return PREAMBLE + "\n\\newpage\n".join(map(_document, documents)) + _END


def _document(document: Document) -> str:
    parts = [rf"\section*{{{_inline(document.title)}}}"]
    sections = [("Setting", document.setting), ("Definitions", document.definitions)]
    sections += [("Theorem", document.statement)]
    for title, text in sections:
        if text:
            parts += [rf"\subsection*{{{title}}}", _blocks(text)]
    parts += [r"\subsection*{Proof}"] if document.steps else []
    parts += [rf"\textbf{{Step {escaped(s.label)}.}} {_blocks(s.text)}" for s in document.steps]
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text without any command of LaTeX in it."""
    return "".join(_SPECIAL.get(c, c) for c in text if c.isprintable() or c in "\n\t")


def _blocks(text: str) -> str:
    """Paragraphs and lists; a formula may go over lines, and belongs to one paragraph."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        held.append(match[0])
        return f"\ue000{len(held) - 1}\ue001"

    def told(part: str) -> str:
        return _inline(re.sub("\ue000([0-9]+)\ue001", lambda m: held[int(m[1])], part))

    bare = re.sub(r"\$\$.+?\$\$", hold, re.sub("[\ue000\ue001]", "", text), flags=re.DOTALL)
    done: list[str] = []
    for block in re.split(r"\n\s*\n", bare.strip()):
        paragraph, items = _split_list(block.split("\n"))
        done += [told(paragraph)] if paragraph else []
        done += [_list([(bullet, told(item)) for bullet, item in items])] if items else []
    return "\n\n".join(done)


def _split_list(lines: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """The lines of a block before its list, and the items of the list with their bullets."""
    paragraph: list[str] = []
    items: list[tuple[str, str]] = []
    for line in lines:
        if item := _ITEM.fullmatch(line.strip()):
            items.append((item["bullet"], item["text"]))
        elif items:
            bullet, text = items[-1]
            items[-1] = bullet, f"{text}\n{line.strip()}"
        else:
            paragraph.append(line)
    return "\n".join(paragraph), items


def _list(items: Sequence[tuple[str, str]]) -> str:
    lines = [r"\item " + text if b in "-*" else rf"\item[{b}] {text}" for b, text in items]
    return "\n".join([r"\begin{itemize}", *lines, r"\end{itemize}"])


def _inline(text: str) -> str:
    done, at = [], 0
    for match in _PARTS.finditer(text):
        done += [escaped(text[at : match.start()]), _part(match)]
        at = match.end()
    return "".join([*done, escaped(text[at:])])


def _part(match: re.Match[str]) -> str:
    kind, text = match.lastgroup or "", match[match.lastgroup or 0]
    match kind:
        case "display":
            return rf"\[{_formula(text)}\]"
        case "inline":
            return f"${_formula(text)}$"
        case "code":
            return rf"\texttt{{{escaped(text)}}}"
        case "strong":
            return rf"\textbf{{{_inline(text)}}}"
        case "emphasis":
            return rf"\emph{{{_inline(text)}}}"
        case _:
            return escaped(text)


def _formula(text: str) -> str:
    # TeX refuses an empty line in a formula
    return re.sub(r"\n\s*\n", "\n", text)
