"""Having a model write a statement in Lean, and reading what it wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from toolkit.formalize.candidates import Candidate
from toolkit.formalize.elaborate import HEADER
from toolkit.models.answers import NonsenseError, between
from toolkit.prompting import Prompt, render
from toolkit.prose.asking import Asked, Model

LONGEST: Final = 50_000
"""Characters of one text at most."""
_FENCED: Final = re.compile(r"```(?:lean4?)?[ \t]*\n(?P<body>.*)\n```", re.DOTALL)
LAKE_HEADER: Final = "import Mathlib"


@dataclass(frozen=True, slots=True)
class Written:
    """A question to the maker, and the Lean in its answer; `problem` says why there is none."""

    prompt: Prompt
    asked: Asked
    lean: str | None
    problem: str = ""

    def record(self) -> dict[str, Any]:
        """The question and its answer as JSON."""
        return {
            "prompt_version": self.prompt.version,
            "prompt": self.prompt.text,
            "problem": self.problem,
            "asked": self.asked.record(),
        }


async def write(
    candidate: Candidate,
    maker: Model,
    key: str,
    number: int,
    *,
    foundation: bool,
    earlier: str,
    findings: str,
) -> Written:
    """Have a model write the statement, or revise `earlier` by what was found about it.

    `number` is that of the round: a seed differs from round to round. `candidate.name` is what it shall be
    called, if it says so.
    """
    prompt = render(
        "formalize",
        informal=candidate.informal,
        definitions=candidate.definitions,
        called=candidate.name or name_for(candidate.id),
        foundation=foundation,
        header=(HEADER if foundation else LAKE_HEADER).strip(),
        lean=earlier,
        findings=findings,
    )
    asked = await maker.ask(prompt, key, vote=number)
    if not asked.ended_well:
        return Written(prompt, asked, None, asked.why_not)
    try:
        return Written(prompt, asked, read_lean(asked.reply.text))
    except NonsenseError as error:
        return Written(prompt, asked, None, f"{maker.name}'s answer could not be used: {error}")


def name_for(id_: str) -> str:
    """A Lean name for the statement of a candidate without one, such as `twin_primes_statement`."""
    letters = re.sub(r"[^A-Za-z0-9]+", "_", id_).strip("_")
    return f"{letters}_statement" if letters[:1].isalpha() else f"candidate_{letters}_statement"


def read_lean(answer: str) -> str:
    """The Lean text in an answer: what stands between the one line `<lean>` and the one `</lean>`.

    A code block that is all of it is taken off. Raises NonsenseError for anything else.
    """
    body = between(answer, "lean").strip()
    fenced = _FENCED.fullmatch(body)
    body = fenced["body"].strip("\n") if fenced else body
    if not body.strip():
        raise NonsenseError("its Lean text is empty")
    if len(body) > LONGEST:
        raise NonsenseError(f"its Lean text has {len(body)} characters, of at most {LONGEST}")
    return body + "\n"
