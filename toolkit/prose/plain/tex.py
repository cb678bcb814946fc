"""Pieces of LaTeX that know how tightly they bind, so that parentheses are put where they are needed."""

from __future__ import annotations

import re
from dataclasses import dataclass

QUANTIFIER, IFF, IMPLIES, OR, AND, NOT, RELATION = 10, 20, 25, 30, 35, 40, 50
ADD, NEG, MUL, POW, ATOM = 65, 66, 70, 80, 100
"""Binding strengths, loosest first."""


@dataclass(frozen=True, slots=True)
class Tex:
    """A formula: its LaTeX, how tightly it binds, and how it is written when something follows.

    A sum reaches as far to the right as it can, so it is put in parentheses before another operator:
    that form is `followed`; it equals `text` for everything that is closed on the right.
    """

    text: str
    strength: int = ATOM
    followed: str = ""

    def __post_init__(self) -> None:
        if not self.followed:
            object.__setattr__(self, "followed", self.text)

    def within(self, at_least: int) -> str:
        """The LaTeX as the last part of a formula whose parts must bind at least so tightly."""
        return self.text if self.strength >= at_least else parenthesised(self.text)

    def before(self, at_least: int) -> str:
        """The same for a part that something follows."""
        return self.followed if self.strength >= at_least else parenthesised(self.text)


_TALL = re.compile(r"\\(sum|frac|begin)(?![A-Za-z])")


def parenthesised(text: str) -> str:
    """`text` in parentheses that grow with it where it is tall."""
    return rf"\left({text}\right)" if _TALL.search(text) else f"({text})"


def infix(left: Tex, operator: str, right: Tex, strength: int, *, at_left: int, at_right: int) -> Tex:
    """`left operator right`; the sides must bind at least as tightly as `at_left` and `at_right`."""
    head = f"{left.before(at_left)} {operator} "
    return Tex(head + right.within(at_right), strength, head + right.before(at_right))


def relation(left: Tex, sign: str, right: Tex) -> Tex:
    """`left sign right` for a relation between terms; the sign ends what stands on its left."""
    text = f"{left.within(RELATION + 1)} {sign} {right.within(RELATION + 1)}"
    return Tex(text, RELATION)


_SIMPLE = re.compile(
    r"(?:[A-Za-z]|\\(?!mathbb|mathbf|mathrm|begin|sum|left|neg)[A-Za-z]+(?:\{[A-Za-z0-9]+\})?)'*"
    r"(?:_(?:[A-Za-z0-9]|\\[a-z]+|\{[^{}]*\}))?"
)


def product(left: Tex, right: Tex) -> Tex:
    """A product: `a\\,b` between plain symbols, `\\cdot` wherever that could be misread."""
    first, second = left.before(MUL), right.within(POW)
    factors = first.split(r"\,")
    plain = all(_SIMPLE.fullmatch(x) or (i == 0 and x.isdigit()) for i, x in enumerate(factors))
    operator = r"\," if plain and _SIMPLE.fullmatch(second) else r" \cdot "
    return Tex(f"{first}{operator}{second}", MUL, f"{first}{operator}{right.before(POW)}")


_ONE_TOKEN = re.compile(r"[A-Za-z0-9]|\\[A-Za-z]+")


def indexed(base: str, indices: list[str]) -> str:
    """`base` with a subscript; a base that has one already is put in parentheses."""
    subscript = ",".join(re.sub(r" ([+-]) ", r"\1", index) for index in indices)
    if "_" in base or "^" in base:
        base = parenthesised(base)
    return f"{base}_{subscript if _ONE_TOKEN.fullmatch(subscript) else '{' + subscript + '}'}"


def power(base: Tex, exponent: Tex) -> Tex:
    """`base` to the power `exponent`."""
    text = base.before(ATOM)
    if "'" in text or "^" in text:
        text = parenthesised(text)
    return Tex(f"{text}^{{{exponent.text}}}", POW)


# --- templates -------------------------------------------------------------------------------------

PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_']*|[^\W\d_][\w']*)\}")
_OPENS = re.compile(r"(?:[(\[,;:|{]|\\[{,|]|\\(?:langle|lVert|lvert|lfloor|lceil|mid|colon|bigl?\())\s*$")
_CLOSES = re.compile(r"\s*(?:[)\],;:|}]|\\[},|]|\\(?:rangle|rVert|rvert|rfloor|rceil|mid|colon|bigr?\)))")
_GROUPS = re.compile(r"(?:\\[A-Za-z]+|[}_^])\s*$")


def placeholders(template: str) -> tuple[str, ...]:
    """The names that stand in braces in a template."""
    return tuple(PLACEHOLDER.findall(template))


def bare_groups(template: str) -> tuple[str, ...]:
    """The names in braces that LaTeX does not need: they can only be meant as arguments."""
    return tuple(m[1] for m in PLACEHOLDER.finditer(template) if not _is_grouped(template[: m.start()]))


def _is_grouped(before: str) -> bool:
    return _GROUPS.search(before) is not None and _OPENS.search(before) is None


def filled(template: str, values: dict[str, Tex]) -> Tex:
    """A template with each `{name}` replaced by the value of that name.

    A value is parenthesised unless it is a single piece or stands between delimiters. The braces stay
    where LaTeX needs them (`\\frac{a}{b}`, `x_{a}`). Braces around anything else are LaTeX's own.
    """
    out: list[str] = []
    end = 0
    for found in PLACEHOLDER.finditer(template):
        if found[1] not in values:
            continue
        before, after = template[: found.start()], template[found.end() :]
        grouped = _is_grouped(before)
        enclosed = grouped or (_OPENS.search(before) is not None and _CLOSES.match(after) is not None)
        value = values[found[1]].text if enclosed else values[found[1]].before(ATOM)
        out += [template[end : found.start()], f"{{{value}}}" if grouped else value]
        end = found.end()
    text = "".join(out) + template[end:]
    return Tex(text, ATOM if _is_one_piece(template) else QUANTIFIER)


def _is_one_piece(template: str) -> bool:
    """Whether no operator stands outside all brackets of the template."""
    depth = 0
    for token in re.findall(r"\\[A-Za-z]+|\\.|.", template):
        if token in {"(", "[", "{", r"\langle", r"\lVert", r"\lvert", r"\{", r"\lfloor", r"\lceil"}:
            depth += 1
        elif token in {")", "]", "}", r"\rangle", r"\rVert", r"\rvert", r"\}", r"\rfloor", r"\rceil"}:
            depth -= 1
        elif depth == 0 and (token in _OPERATORS or token in {"+", "-", "=", "<", ">", "/", "*"}):
            return False
    return True


_OPERATORS = frozenset(
    re.findall(
        r"\\\w+",
        r"\le\ge\lt\gt\ne\leq\geq\neq\to\cdot\times\in\notin\subseteq\approx\sim\implies\iff\land\lor\neg"
        r"\sum\prod\mid\rightarrow\Rightarrow\mapsto\ll\gg\pm",
    )
)
