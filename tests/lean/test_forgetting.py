"""Terms that nobody uses any more are let go of; the others stay the ones they are."""

from __future__ import annotations

import gc

from toolkit.lean.terms import App, Const, Expr, Interned, Name, forget_unused

N = Name.of


def tower(height: int) -> Expr:
    term: Expr = Const(N("forgotten"), ())
    for _ in range(height):
        term = App(term, Const(N("kept"), ()))
    return term


def test_unused_terms_go_and_used_ones_stay() -> None:
    # what tests before this one left in reference cycles goes first, or it would go in between
    gc.collect()
    forget_unused()
    kept = tower(3)
    before = len(Interned._table)
    high = tower(100_000)
    assert len(Interned._table) > before + 90_000
    del high
    forget_unused()
    assert len(Interned._table) == before
    assert tower(3) is kept
    assert N("kept") is N("kept")
