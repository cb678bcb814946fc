"""A claim that others wrote in Lean, as a term over the variables of a proof; Lean runs in a sandbox."""

from __future__ import annotations

from typing import Final

from mutations.referee.drafts import binder_text
from mutations.reports import Built
from toolkit.corpus.proof import Proof
from toolkit.errors import LeancalError, Rejected, Unchecked
from toolkit.lean.audit import SORRY
from toolkit.lean.check.candidate import MODULE, Compiler, Failed, compiled, require_text
from toolkit.lean.check.verdicts import Reason, Stop
from toolkit.lean.environment import Environment
from toolkit.lean.process import run_lean
from toolkit.lean.termops import constants, digest, open_lambda, open_telescope, replace_fvars
from toolkit.lean.terms import Expr, Name

_NAME: Final = "claimed_"
_FILE: Final = """prelude
import Corpus.{theorem}.Proof
set_option autoImplicit false
open OrderedRing
namespace {theorem}

def {name} : Prop := ∀ {context},
  (
{claim}
  )

end {theorem}
"""


class TimedOut(Unchecked):
    """Lean was not done with a claim in time."""


def elaborated(built: Built, proof: Proof, claim: str) -> Expr:
    """A claim in Lean as a term over the variables of a proof's context.

    Lean runs in a sandbox on a file that holds nothing else. Raises Rejected when it is no such claim, and
    Unchecked when Lean comes to no end.
    """
    env, name = built.environment, Name.of(f"{proof.theorem}.{_NAME}")
    text = _file(proof, env, claim).encode("utf-8", "surrogatepass")
    compiler = Compiler(built.toolchain, run_lean, (built.project.lib,))
    try:
        require_text(text, "the claim")
        with compiled(text, f"{MODULE}.lean", compiler) as made:
            found = made.module.constants.get(name)
            others = [n for n in made.module.constants if n is not name and not n.is_in(name)]
    except Failed as failed:
        errors = [d for d in failed.run.diagnostics if d.severity == "error"] if failed.run else []
        raise _as_error(failed.stop, errors[0].message if errors else failed.stop.message) from failed
    except Stop as stop:
        raise _as_error(stop, stop.message) from stop
    if found is None or found.value is None or found.level_params or others:
        raise Rejected("it is not one closed proposition, and nothing else")
    return _over_context(proof, env, found.value)


def _over_context(proof: Proof, env: Environment, value: Expr) -> Expr:
    given, body = open_lambda(value)
    binders, claim = open_telescope(body, len(proof.context))
    by = {b.fvar: own.fvar for b, own in zip(binders, proof.context, strict=False)}
    types = [digest(replace_fvars(b.type, by)) for b in binders]
    if given or types != [digest(own.type) for own in proof.context]:
        raise Rejected("it changes the context of the theorem")
    if SORRY in constants(claim):
        raise Rejected("it leaves a part of itself open")
    if unknown := sorted(str(n) for n in constants(claim) if env.get(n) is None):
        raise Rejected(f"it declares {unknown[0]} by itself")
    return replace_fvars(claim, by)


def _as_error(stop: Stop, said: str) -> LeancalError:
    rejected = stop.verdict.exit_code == Rejected.exit_code
    kind = Rejected if rejected else TimedOut if stop.reason is Reason.TIMEOUT else Unchecked
    return kind(" ".join(said.split())[:300])


def _file(proof: Proof, env: Environment, claim: str) -> str:
    lines = "\n".join(f"    {line}" for line in claim.splitlines())
    context = context_text(proof, env, " ")
    return _FILE.format(theorem=proof.theorem, name=_NAME, context=context, claim=lines)


def context_text(proof: Proof, env: Environment, between: str) -> str:
    """The binders of a proof's context in Lean."""
    return between.join(binder_text(binder, env) for binder in proof.context)
