"""How a variable's Lean name is written in LaTeX, and how clashes are avoided."""

from __future__ import annotations

import re
from collections.abc import Mapping

from toolkit.lean.terms import Name

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi",
    "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "varphi", "χ": "chi", "ψ": "psi",
    "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi",
    "Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "ℓ": "ell",
}  # fmt: skip
_SPELT = {
    **{command: command for command in _GREEK.values()},
    "eps": "varepsilon",
    "epsilon": "varepsilon",
    "phi": "varphi",
    "lam": "lambda",
}
_UNICODE_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_NAME = re.compile(r"(?P<stem>[^\W\d_]+)_?(?P<sub>\d+|(?<=_)[^\W_]+)?(?P<primes>'*)")


def stem(name: Name) -> str:
    """The name as it was written, without the compiler's scope marks; `x` when it has none."""
    first = name.parts[0] if name.parts else "x"
    written = str(first).rstrip("✝") if not isinstance(first, int) else "x"
    return written.translate(_UNICODE_DIGITS) or "x"


def symbol(name: Name, taken: Mapping[str, bool], *, takes_index: bool) -> str:
    """The LaTeX symbol for a variable of that name, apart from all that are `taken`.

    A Greek letter, written or spelt, is that letter; several letters are set as one word; a number at
    the end is an index. Primes are added until the symbol is new. `taken` says of each symbol whether
    it takes an index, as a sequence does: beside a sequence x there is no variable written x_0.
    """
    text = _symbol(stem(name))
    base = text.partition("_")[0]
    if base != text and taken.get(base):
        text = rf"\mathit{{{re.sub(r'[^A-Za-z0-9]', '', stem(name))}}}"
    while text in taken or (takes_index and any(other.startswith(f"{text}_") for other in taken)):
        head, mark, index = text.partition("_")
        text = f"{head}'{mark}{index}"
    return text


def _symbol(written: str) -> str:
    match = _NAME.fullmatch(written)
    if match is None:
        letters = re.sub(r"[^A-Za-z0-9]", "", written)
        return _word(letters or "x")
    index = match["sub"] or ""
    if index and not index.isdigit() and len(index) > 1:
        index = rf"{{\mathrm{{{index}}}}}"
    elif len(index) > 1:
        index = f"{{{index}}}"
    return _word(match["stem"]) + match["primes"] + (f"_{index}" if index else "")


def _word(letters: str) -> str:
    if letters in _GREEK:
        return "\\" + _GREEK[letters]
    if letters in _SPELT:
        return "\\" + _SPELT[letters]
    if len(letters) == 1:
        return letters
    return rf"\mathit{{{letters}}}"
