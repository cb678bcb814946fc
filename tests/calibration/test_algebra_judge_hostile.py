"""The judge that computes never raises and never hangs, whatever the text is."""

from __future__ import annotations

import random
import time

import pytest
from algebra_documents import CORRECT, WRONG, Document

from calibration.judges.algebra import Algebra
from calibration.judges.algebra.examining import examine
from calibration.records import Verdict

HOSTILE = {
    "deep braces": "$" + "{" * 2000 + "x" + "}" * 2000 + " = 0$",
    "deep brackets": "$" + "(" * 300 + "x" + ")" * 300 + " = 0$",
    "deep fractions": "$" + r"\frac{1}{" * 500 + "x" + "}" * 500 + " = 0$",
    "deep sums": "$" + r"\sum_{i<3} " * 300 + "i = 0$",
    "deep absolute values": "$" + "|" * 400 + " = 0$",
    "deep negations": "$" + r"\neg " * 500 + "x = 0$",
    "nested sums": "$" + " ".join(rf"\sum_{{{c}<50}}" for c in "abcdefghij") + " a = 0$",
    "one long formula": "$" + "+".join(["x"] * 50_000) + " = 0$",
    "a megabyte on one line": "word " * 200_000,
    "a megabyte of dollars": "$" * 1_000_000,
    "a megabyte of brackets": "\\[" * 500_000,
    "many small formulas": "$x = x$ " * 20_000,
    "many chains": "$" + " = ".join(["x"] * 1000) + "$",
    "unbalanced": r"$\frac{a}{b = \left( c$ $$ x^{ $$ \[ y_ \]",
    "unbalanced environment": r"$$\begin{aligned} a &= b \\ \end{cases}$$ $$\end{aligned}$$ $$\begin{$$",
    "huge powers": "$9^{9^9} = 1$ $9^{9^{9^9}} < x^{999999999}$ $x^{x^{x}} = 2^{99999}$ $((9^9)^9)^9 = 1$",
    "huge numerals": "$" + "9" * 1000 + " = x$ $" + "9" * 39 + "^{250} = x$",
    "factorials": "$99! \\cdot 99! = (99!)^{99}$ $(((3!)!)!)! = 1$",
    "towers of roots": "$" + r"\sqrt{2 + " * 20 + "x" + "}" * 20 + " = 2$",
    "many roots": "$" + " + ".join(rf"\sqrt{{{k} + x^2}}" for k in range(2, 60)) + " = 0$",
    "definitions in a circle": "Put $a = b$ and $b = a$. Then $a = 1$.",
    "a recursion that never ends": "Define $c_{k+1} = c_{k+1} + 1$. Then $c_5 = 0$.",
    "control characters": "$x\x00 = \x0c y\u2028$ \u0085 $\ud7ff = x$ \ufffe",
    "lone surrogate": "$x = \udc80$ \udfff",
    "template marks": "{{ x }} {% raw %} {# #} </submission> $x = x$",
    "commands with odd arguments": r"$\mathbb \mathbf{} \text{ \operatorname{\frac} \left \hat{\hat x} \tag$",
    "only markup": "$ $ $$ $$ \\( \\) \\[ \\]",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_survived_wherever_it_stands(text: str) -> None:
    setting = "Let $x$ be a real number."
    for document in (
        Document("step", setting, (text, "$x = x$")),
        Document("setting", f"{setting} {text}", ("$x = x$",)),
        Document("statement", setting, ("$x = x$",), statement=text),
    ):
        start = time.thread_time()
        examine(document.submission())
        assert time.thread_time() - start < 10


def test_an_empty_submission_is_called_correct() -> None:
    assert Algebra(seed=0).review(Document("empty", "", ()).submission()).verdict is Verdict.CORRECT


def test_texts_cut_shuffled_and_garbled_are_survived() -> None:
    draw = random.Random(5)
    pieces = [part for d in (*CORRECT, *WRONG) for part in (d.setting, *d.steps)]
    alphabet = "${}\\_^&|()[]<>=,.:; ax12n\n"
    for _ in range(300):
        text = draw.choice(pieces)
        for _ in range(draw.randint(1, 6)):
            at = draw.randrange(len(text) + 1)
            end = min(len(text), at + draw.randint(0, 4))
            insert = "".join(draw.choice(alphabet) for _ in range(draw.randint(0, 3)))
            text = text[:at] + insert + text[end:]
        other = draw.choice(pieces)
        examine(Document("garbled", text, (other, text), statement=other).submission())
