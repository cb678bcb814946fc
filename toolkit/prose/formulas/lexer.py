"""LaTeX mathematics, cut into tokens. Spacing, sizing and numbering commands fall away."""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_LENGTH = 3000
"""Longer formulas are not read."""


class UnreadableError(Exception):
    """The formula holds something of no known meaning; it must be left alone."""


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is `num`, `sym`, `op`, `rel`, `word`, `set` or the character or command itself."""

    kind: str
    text: str


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DROPPED = _words(
    "displaystyle textstyle limits nolimits nonumber notag big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr"
    " Biggl Biggr bigm Bigm mathstrut allowbreak hfill"
)
SPACES = frozenset({"quad", "qquad", "hspace"})
GREEK = _words(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho"
    " sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
    " ell hbar"
)
RELATIONS = {
    "le": "≤", "leq": "≤", "leqslant": "≤", "ge": "≥", "geq": "≥", "geqslant": "≥", "lt": "<", "gt": ">",
    "ne": "≠", "neq": "≠", "in": "∈", "coloneqq": ":=", "coloneq": ":=", "triangleq": ":=",
}  # fmt: skip
PLAIN_RELATIONS = {"=": "=", "<": "<", ">": ">", "≤": "≤", "≥": "≥", "≠": "≠", "∈": "∈"}
ALIASES = {
    "dfrac": "frac", "tfrac": "frac", "ldots": "dots", "cdots": "dots", "dotsc": "dots", "dotsb": "dots",
    "lvert": "lbar", "rvert": "rbar", "lVert": "lnorm", "rVert": "rnorm", "Vert": "norm", "vert": "bar",
    "times": "cdot", "ast": "cdot", "land": "and", "wedge": "and", "lor": "or", "vee": "or", "lnot": "not",
    "neg": "not", "implies": "implies", "Rightarrow": "implies", "Longrightarrow": "implies", "iff": "iff",
    "Leftrightarrow": "iff", "Longleftrightarrow": "iff", "ln": "log", "dbinom": "binom", "tbinom": "binom",
    "lbrace": "{set", "rbrace": "}set", "colon": ":", "langle": "langle", "rangle": "rangle",
}  # fmt: skip
ACCENTS = _words("hat bar tilde widehat widetilde overline vec dot ddot underline")
FONTS = _words("mathbf boldsymbol bm mathcal mathscr mathfrak mathsf mathtt mathit")
WORDS = _words("text textrm textit textnormal mbox mathrm operatorname")
NUMBER_SYSTEMS = frozenset("RNZQC")

_TOKEN = re.compile(r"\\([A-Za-z]+)\*?|\\(.)|([0-9]+(?:\.[0-9]+)?)|([A-Za-zα-ωΑ-Ω])|(\s+)|(.)", re.DOTALL)
_GROUP = re.compile(r"\s*(?:\{([^{}]*)\}|\\([A-Za-z]+)|([A-Za-z0-9]))")
_SIZED = re.compile(r"\s*(?:\\([A-Za-z]+|.)|(.))", re.DOTALL)
_BAR_OF_SIZE = {"|": ("lbar", "rbar"), "\\|": ("lnorm", "rnorm"), "\\Vert": ("lnorm", "rnorm")}


def tokenize(latex: str) -> tuple[Token, ...]:
    """The tokens of a formula. UnreadableError when it is too long or holds a command of no known meaning."""
    if len(latex) > MAX_LENGTH:
        raise UnreadableError("too long")
    tokens: list[Token] = []
    position = 0
    while position < len(latex):
        match = _TOKEN.match(latex, position)
        assert match is not None
        position = match.end()
        command, escaped, number, letter, space, other = match.groups()
        if command is not None:
            position = _command(latex, position, command, tokens)
        elif escaped is not None:
            _escaped(escaped, tokens)
        elif number is not None:
            tokens.append(Token("num", number))
        elif letter is not None:
            tokens.append(Token("sym", letter))
        elif space is None:
            _character(other, latex, position, tokens)
            if other == ":" and latex[position : position + 1] == "=":
                position += 1
    return tuple(tokens)


def _escaped(char: str, tokens: list[Token]) -> None:
    if char in ",;:! ":
        return
    kinds = {"{": "{set", "}": "}set", "|": "norm", "\\": "row"}
    if char not in kinds:
        raise UnreadableError(f"\\{char}")
    tokens.append(Token(kinds[char], f"\\{char}"))


def _character(char: str, latex: str, position: int, tokens: list[Token]) -> None:
    if char == "~":
        return
    if char == ":" and latex[position : position + 1] == "=":
        tokens.append(Token("rel", ":="))
    elif char in PLAIN_RELATIONS:
        tokens.append(Token("rel", PLAIN_RELATIONS[char]))
    elif char == "|":
        tokens.append(Token("bar", "|"))
    elif char in "·×":
        tokens.append(Token("cdot", char))
    elif char in "+-*/^_(){}[],.;:!'&":
        tokens.append(Token("cdot" if char == "*" else char, char))
    else:
        raise UnreadableError(char)


def _command(latex: str, position: int, name: str, tokens: list[Token]) -> int:
    """Append what the command means and give the position after it and its arguments."""
    if name in DROPPED:
        return position
    if name in SPACES:
        if name == "hspace":
            _, position = _argument(latex, position, name)
        tokens.append(Token("space", name))
    elif name in GREEK:
        tokens.append(Token("sym", f"\\{name}"))
    elif name in RELATIONS:
        tokens.append(Token("rel", RELATIONS[name]))
    elif name in {"tag", "label"}:
        _, position = _argument(latex, position, name)
    elif name in {"left", "right", "middle"}:
        return _sized(latex, position, name, tokens)
    elif name in {"begin", "end"}:
        argument, position = _argument(latex, position, name)
        tokens.append(Token(name, argument.rstrip("*")))
    elif name in WORDS:
        argument, position = _argument(latex, position, name)
        tokens.append(Token("word", argument.strip()))
    elif name in ACCENTS | FONTS | {"mathbb", "mathds"}:
        argument, position = _argument(latex, position, name)
        tokens.append(_styled(name, argument))
    else:
        kind = ALIASES.get(name, name)
        tokens.append(Token(kind, f"\\{name}"))
    return position


def _styled(name: str, argument: str) -> Token:
    argument = argument.strip()
    if argument == "1" and name in FONTS | {"mathbb", "mathds"}:
        return Token("indicator", argument)
    if name == "mathbb":
        if argument in NUMBER_SYSTEMS:
            return Token("set", argument)
        if argument in {"E", "P"}:
            return Token("opname", f"\\mathbb{{{argument}}}")
        raise UnreadableError(f"\\mathbb{{{argument}}}")
    if not re.fullmatch(r"\\?[A-Za-z]+", argument):
        raise UnreadableError(f"\\{name}{{{argument}}}")
    return Token("sym", f"\\{name}{{{argument}}}")


def _argument(latex: str, position: int, name: str) -> tuple[str, int]:
    """The flat argument of a command and the position after it."""
    match = _GROUP.match(latex, position)
    if match is None:
        raise UnreadableError(f"\\{name}")
    group, command, single = match.groups()
    if command is not None:
        return f"\\{command}", match.end()
    return group if group is not None else single, match.end()


def _sized(latex: str, position: int, side: str, tokens: list[Token]) -> int:
    match = _SIZED.match(latex, position)
    if match is None:
        raise UnreadableError(f"\\{side}")
    command, char = match.groups()
    delimiter = f"\\{command}" if command is not None else char
    if delimiter == ".":
        raise UnreadableError(f"\\{side}.")
    if delimiter in _BAR_OF_SIZE and side != "middle":
        tokens.append(Token(_BAR_OF_SIZE[delimiter][side == "right"], delimiter))
        return match.end()
    tokens.extend(tokenize(delimiter))
    return match.end()
