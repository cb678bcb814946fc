"""The explicit Lean text that declares a constant or an inductive family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from toolkit.errors import Unchecked
from toolkit.lean.printer.explicit import constant_text, explicit, levels_text
from toolkit.lean.printer.levels import name_text
from toolkit.lean.termops import Binder, instantiate, instantiate_levels, mk_app, open_telescope, rebuild
from toolkit.lean.terms import (
    App,
    Const,
    Constant,
    ConstantKind,
    Expr,
    FVar,
    InductiveInfo,
    LParam,
    LSucc,
    LZero,
    Name,
    Pi,
)


def level_names(constant: Constant) -> tuple[Name, ...]:
    """The universe parameters under which a constant is declared: `u0`, `u1`, …"""
    return tuple(Name((f"u{i}",)) for i in range(len(constant.level_params)))


_COMMANDS = {
    ConstantKind.DEFINITION: "noncomputable def",
    ConstantKind.THEOREM: "theorem",
    ConstantKind.OPAQUE: "noncomputable opaque",
}


def definition_text(constant: Constant, names: Mapping[Name, Name]) -> str:
    assert constant.value is not None

    def write(c: Const) -> str:
        return constant_text(Const(names.get(c.name, c.name), c.levels))

    name = name_text(names.get(constant.name, constant.name))
    type_ = explicit(_named_levels(constant, constant.type), constant=write)
    term = _named_levels(constant, constant.value)
    if constant.kind is ConstantKind.THEOREM:
        term = rebuild(term, _left_to_the_kernel)
    value = explicit(term, constant=write, free={_BY_KERNEL: "(by decide +kernel)"})
    return f"{_COMMANDS[constant.kind]} {name}{_parameters(constant)} : {type_} :=\n  {value}"


_BY_KERNEL = FVar(Name(("by decide +kernel",)))
_TRUE = Const(Name.of("Bool.true"), ())
_REFL = mk_app(Const(Name.of("Eq.refl"), (LSucc(LZero()),)), [Const(Name.of("Bool"), ()), _TRUE])


def _left_to_the_kernel(expr: Expr) -> Expr:
    """`id (Eq.refl true) : decide p = true`, which is what `decide` makes, for the kernel alone to evaluate.

    The elaborator would evaluate `decide p` first, in its slower way, and give up on a large one.
    """
    match expr:
        case App(App(Const(name), type_), arg) if arg is _REFL and type_.loose == 0 and name is _ID:
            return App(expr.fn, _BY_KERNEL)
        case _:
            return expr


_ID = Name(("id",))


def family_text(group: Sequence[Constant], names: Mapping[Name, Name]) -> str:
    family = {c.name: c for c in group}
    inductives = [(c, c.inductive) for c in group if c.inductive is not None]
    own = {c.name for c, _ in inductives}

    def write(c: Const) -> str:
        # within its own declaration the type is a local variable, without levels
        if c.name in own:
            return f"@{name_text(c.name)}"
        return constant_text(Const(names.get(c.name, c.name), c.levels))

    texts = [_inductive_text(c, info, family, write) for c, info in inductives]
    return texts[0] if len(texts) == 1 else "\n".join(("mutual", *texts, "end"))


def _inductive_text(
    constant: Constant,
    info: InductiveInfo,
    family: Mapping[Name, Constant],
    write: Callable[[Const], str],
) -> str:
    params, result = open_telescope(_named_levels(constant, constant.type), info.num_params)
    free = {b.fvar: f"p{i}" for i, b in enumerate(params)}

    def text(expr: Expr) -> str:
        return explicit(expr, constant=write, free=free)

    header = "".join(f" ({free[b.fvar]} : {text(b.type)})" for b in params)
    lines = [f"inductive {name_text(constant.name)}{_parameters(constant)}{header} : {text(result)} where"]
    for name in info.constructors:
        if name.parent is not constant.name:
            raise Unchecked(f"the constructor {name} lies outside the namespace of {constant.name}")
        constructor = family[name]
        rest = _apply_pi(_named_levels(constructor, constructor.type), params, constant.name)
        lines.append(f"  | {name_text(Name((name.last,)))} : {text(rest)}")
    return "\n".join(lines)


def _apply_pi(type_: Expr, params: Sequence[Binder], inductive: Name) -> Expr:
    """A constructor's type after its parameters, which are those of the inductive type."""
    rest = type_
    for _ in params:
        if not isinstance(rest, Pi):
            raise Unchecked(f"a constructor of {inductive} has fewer parameters than the type")
        rest = rest.body
    return instantiate(rest, [b.fvar for b in params])


def _named_levels(constant: Constant, expr: Expr) -> Expr:
    return instantiate_levels(expr, constant.level_params, [LParam(n) for n in level_names(constant)])


def _parameters(constant: Constant) -> str:
    return levels_text(tuple(LParam(n) for n in level_names(constant)))
