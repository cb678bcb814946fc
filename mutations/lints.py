"""What a text of the corpus must not do, beyond what certification demands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mutations.certification import Parts
from toolkit.corpus.folder import TheoremFolder
from toolkit.lean.environment import Environment
from toolkit.lean.termops import constants
from toolkit.lean.terms import Name

_MATH = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
_WORD = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")
_LEAN_SHAPE = re.compile(r"_|[a-z][A-Z]|\w\.\w")
_SYMBOL = re.compile(r"\\?[A-Za-z]+")


def lint(folder: TheoremFolder, parts: Parts, env: Environment) -> list[str]:
    """Remarks on the hand-written texts, each naming its file and section; empty when there are none."""
    return [*_lean_names(folder, parts, env), *_untold_definitions(folder, parts, env)]


def _lean_names(folder: TheoremFolder, parts: Parts, env: Environment) -> Iterator[str]:
    """Words of prose that are Lean identifiers: by their shape, or as the name of a hypothesis."""
    hypotheses = {str(b.fvar.name) for b in parts.proof.hypotheses(env)}
    short = {name for name in hypotheses if re.fullmatch(r"h\w{0,3}", name)}
    files = {"clean.md": folder.clean, **{f"{p}.md": texts for p, texts in folder.planted.items()}}
    for file, sections in files.items():
        for title, text in sections.items():
            prose = _MATH.sub(" ", text).replace("@", " ")
            if "`" in prose:
                yield f"{file}, section {title}: code in backquotes; say it in words or mathematics"
            for word in dict.fromkeys(_WORD.findall(prose)):
                if word in short or _LEAN_SHAPE.search(word):
                    yield f"{file}, section {title}: `{word}` reads like a Lean identifier"


def _untold_definitions(folder: TheoremFolder, parts: Parts, env: Environment) -> Iterator[str]:
    """Definitions of the theorem's own that claims use and the setting does not explain."""
    space = Name.of(parts.proof.theorem)
    claims = [b.type for b in parts.proof.context] + [s.claim for s in parts.proof.steps]
    claims += [s.claim for c in parts.certificates.values() for s in c.steps]
    own = [n for n in constants(*claims, parts.proof.target) if n.is_in(space)]
    for name in sorted(env.closure(own, follow=lambda n: n.is_in(space)), key=str):
        template = folder.spec.notation.get(str(name))
        if template is None and name in own:
            yield f"theorem.toml: no [notation] for {name}, which a claim uses"
        symbol = _SYMBOL.search(re.sub(r"\{\w+\}", " ", template or ""))
        if symbol is not None and symbol.group() not in folder.clean["Setting"]:
            yield f"clean.md, section Setting: it does not introduce {name}, written {template}"
