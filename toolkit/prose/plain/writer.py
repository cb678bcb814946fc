"""Terms to LaTeX: the walk that the grammar's families hang on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, cast

from toolkit.errors import Unchecked
from toolkit.lean.printer import readable
from toolkit.lean.termops import app_args, constants, instantiate, mk_app
from toolkit.lean.terms import (
    App,
    BinderInfo,
    Const,
    Constant,
    Expr,
    FVar,
    Lam,
    Lit,
    LZero,
    Name,
    Pi,
    Proj,
    Sort,
)
from toolkit.prose.plain.constants import (
    Role,
    arguments_of,
    field_owner,
    is_definition,
    may_be_hidden,
    operator_name,
    result,
    structure_of,
)
from toolkit.prose.plain.nouns import noun_of
from toolkit.prose.plain.reduction import eta_reduced, head_reduced
from toolkit.prose.plain.registry import Construct, find_construct, find_notation
from toolkit.prose.plain.scope import Scope, is_data, is_prop, is_universe
from toolkit.prose.plain.tex import (
    IMPLIES,
    NOT,
    QUANTIFIER,
    RELATION,
    Tex,
    filled,
    indexed,
    infix,
    placeholders,
)

NAT = Name.of("Nat")


LARGEST = 200_000
"""How many terms one text may write; a term that shares its parts may be far larger than it looks."""

Calls: TypeAlias = dict[Name, list[tuple[Expr, ...]]]


@dataclass(slots=True)
class Uses:
    """What a piece of prose has used, in order of first use."""

    texts: dict[str, None] = field(default_factory=dict)
    """Keys of standard texts."""
    calls: Calls = field(default_factory=dict)
    """Constants whose definition the reader needs, with the arguments of every use."""
    written: int = 0
    """How many terms were written."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes terms over the variables of a scope, and notes in `uses` what the reader must know."""

    scope: Scope
    uses: Uses = field(default_factory=Uses)

    def bind(self, name: Name, type_: Expr) -> tuple[FVar, Writer]:
        """A new bound variable, and the writer that knows it."""
        fvar, scope = self.scope.bind(name, type_)
        return fvar, replace(self, scope=scope)

    def opened(self, fn: Expr, domain: Expr) -> tuple[FVar, Expr, Writer]:
        """`fn` applied to a new variable: that variable, the body, and the writer for it.

        The variable is called as in the λ; for a function that is no λ it is called i, k, x by domain.
        """
        fn = head_reduced(fn)
        name = fn.name if isinstance(fn, Lam) else Name.of("i" if is_nat(domain) else "x")
        fvar, inner = self.bind(name, domain)
        return fvar, head_reduced(App(fn, fvar)), inner

    def symbol(self, fvar: FVar) -> str:
        """The LaTeX symbol of a variable in scope."""
        return self.scope.variables[fvar].symbol

    def mention(self, key: str) -> None:
        """Note that the standard text of that key is needed."""
        self.uses.texts[key] = None

    def write(self, expr: Expr) -> Tex:
        """The LaTeX of a term or of a proposition as a formula.

        Raises Unchecked for a construct that has no writing.
        """
        self.uses.written += 1
        if self.uses.written > LARGEST:
            raise Unchecked("this is too large to be told in plain prose")
        expr = eta_reduced(head_reduced(expr))
        fn, args = app_args(expr)
        match fn:
            case FVar():
                return self._variable(fn, args)
            case Const():
                return self._constant(fn, args, expr)
            case Lit(value) if isinstance(value, int) and not args:
                return Tex(str(value))
            case Lam() if not args:
                return self._family(fn)
            case Pi() if not args:
                return self._pi(fn)
            case Proj():
                return self._field(fn, args)
            case _:
                raise unknown(expr)

    def formula(self, expr: Expr) -> str:
        """The LaTeX of `expr` standing alone."""
        return self.write(expr).text

    # --- applications ------------------------------------------------------------------------------

    def _variable(self, fvar: FVar, args: Sequence[Expr]) -> Tex:
        if fvar not in self.scope.variables:
            raise Unchecked(
                f"plain prose cannot speak of {fvar.name}, which is no object in scope",
                hint="A claim may not contain a proof or an instance; state it without.",
            )
        variable = self.scope.variables[fvar]
        return self.apply(Tex(variable.symbol), variable.type, args)

    def apply(self, head: Tex, type_: Expr, args: Sequence[Expr]) -> Tex:
        """A function of that type, written as `head`, applied to `args`.

        Natural numbers become indices, anything else stands in parentheses; being in a set (the last
        argument of a predicate) is written with `\\in`.
        """
        indices: list[str] = []
        for position, arg in enumerate(args):
            type_ = self.scope.exposed(type_)
            if not isinstance(type_, Pi):
                raise unknown(arg)
            last = position == len(args) - 1
            of = self.scope.exposed(result(type_, arg))
            if type_.info is BinderInfo.INSTANCE:
                self.check_hidden(arg)
            elif type_.info is not BinderInfo.DEFAULT and is_universe(type_.type):
                pass
            elif last and of is Sort(LZero()):
                collection = Tex(indexed(head.before(100), indices) if indices else head.text)
                return Tex(rf"{self.write(arg).before(RELATION + 1)} \in {collection.text}", RELATION)
            elif is_nat(type_.type):
                indices.append(self.formula(arg))
            else:
                if indices:
                    head, indices = Tex(indexed(head.before(100), indices)), []
                head = Tex(f"{head.before(100)}({self.formula(arg)})")
            type_ = of
        return Tex(indexed(head.before(100), indices)) if indices else head

    def _constant(self, fn: Const, args: tuple[Expr, ...], whole: Expr) -> Tex:
        known = find_construct(fn.name)
        if known is not None:
            if len(args) != known.arity:
                raise unknown(whole)
            return self._construct(known, args)
        defined = self.scope.lookup(fn.name)
        if defined is None or not self._has_a_definition(defined):
            raise unknown(whole)
        return self._defined(defined, args)

    def _has_a_definition(self, constant: Constant) -> bool:
        return is_definition(constant) or structure_of(constant.name, self.scope.lookup) is not None

    def _field(self, proj: Proj, args: Sequence[Expr]) -> Tex:
        """A field taken from a variable."""
        struct = proj.struct
        owner = structure_of(proj.type_name, self.scope.lookup)
        if owner is None or not isinstance(struct, FVar) or struct not in self.scope.variables:
            raise unknown(proj)
        _, params = app_args(self.scope.exposed(self.scope.variables[struct].type))
        value = owner.fields(params, struct)[proj.index][2]
        return self.write(mk_app(value, args))

    def _construct(self, known: Construct, args: tuple[Expr, ...]) -> Tex:
        for position, arg in enumerate(args):
            if position not in known.shown:
                self.check_hidden(arg)
        return known.write(self, tuple(args[i] for i in known.shown))

    def check_hidden(self, arg: Expr) -> None:
        """Refuse to hide an instance that is the theorem's own: it may change what a symbol means."""
        for name in constants(arg):
            constant = self.scope.lookup(name) if self.scope.is_own(name) else None
            if constant is not None and not may_be_hidden(constant):
                raise Unchecked(
                    f"plain prose would hide {readable(arg)}, which is the theorem's own",
                    hint="Use the standard instances, so that `+` and `≤` mean what a reader thinks.",
                )

    def _defined(self, constant: Constant, args: tuple[Expr, ...]) -> Tex:
        """A defined constant in its notation, or as `\\operatorname{name}(…)` of its named arguments."""
        arguments = arguments_of(constant, self.scope)
        own = args[: len(arguments)]
        if len(own) < len(arguments):
            raise unknown(mk_app(Const(constant.name, ()), args))
        owner = field_owner(constant.name, self.scope.lookup)
        if owner is None:
            self.note(constant.name, own)
        else:
            self.note(owner.constant.name, own[: owner.num_params])
        template = self.scope.notation.get(constant.name) or find_notation(constant.name)
        hidden = self.scope.hidden.get(constant.name, {})
        values: dict[str, Tex] = {}
        left_out: list[Tex] = []
        for position, (argument, value) in enumerate(zip(arguments, own, strict=True)):
            if argument.role is Role.TYPE:
                self.check_hidden(value)
            if argument.role is not Role.OBJECT:
                continue
            if owner is not None and position < owner.num_params:
                continue
            if template is None or argument.name in placeholders(template):
                values[argument.name] = self.write(value)
            elif hidden.get(position) is not value:
                left_out.append(self.write(value))
        if template is None:
            inside = ", ".join(v.text for v in values.values())
            head = Tex(operator_name(constant.name) + (f"({inside})" if inside else ""))
        else:
            head = filled(template, values)
        if left_out:
            head = Tex(f"{{{head.text}}}_{{{','.join(v.text for v in left_out)}}}")
        type_ = constant.type
        for arg in own:
            type_ = result(self.scope.exposed(type_), arg)
        return self.apply(head, type_, args[len(own) :])

    def note(self, name: Name, args: tuple[Expr, ...]) -> None:
        """Note a use of something that the reader needs the definition of."""
        self.uses.calls.setdefault(name, []).append(args)

    # --- functions and quantifiers -----------------------------------------------------------------

    def _family(self, fn: Lam) -> Tex:
        """A λ as a set, as a family or as a function, by what it gives and takes."""
        domain = fn.type
        symbols: list[str] = []
        writer, body = self, cast(Expr, fn)
        while isinstance(body, Lam) and body.type is domain:
            fvar, opened, writer = writer.opened(body, domain)
            symbols.append(writer.symbol(fvar))
            body = opened
        place = self.set_of(domain)
        inside = writer.write(body)
        variables = ", ".join(symbols)
        if is_prop(body, writer.scope):
            if len(symbols) > 1:
                raise unknown(fn)
            return Tex(rf"\{{{variables} \in {place} : {inside.text}\}}")
        if is_nat(domain):
            return Tex(rf"({inside.text})_{{{variables} \in {place}}}")
        return Tex(rf"({variables} \mapsto {inside.text})")

    def set_of(self, type_: Expr) -> str:
        """The LaTeX of a type as a set."""
        return noun_of(self, type_).set

    def _pi(self, pi: Pi) -> Tex:
        if not is_data(pi.type, self.scope):
            if pi.body.loose:
                raise unknown(pi)
            left, right = self.write(pi.type), self.write(pi.body)
            return infix(left, r"\Rightarrow", right, IMPLIES, at_left=NOT, at_right=NOT)
        return self.quantified(r"\forall", pi.name, pi.type, pi.body)

    def quantified(self, sign: str, name: Name, domain: Expr, body: Expr) -> Tex:
        """`∀ x ∈ S, body` or `∃ x ∈ S, body` as a formula; `body` has one loose variable."""
        place = self.set_of(domain)
        fvar, inner = self.bind(name, domain)
        inside = inner.formula(instantiate(body, (fvar,)))
        return Tex(rf"{sign} {inner.symbol(fvar)} \in {place},\ {inside}", QUANTIFIER)


def is_nat(type_: Expr) -> bool:
    """Whether a type is that of the natural numbers."""
    return isinstance(type_, Const) and type_.name is NAT


def unknown(expr: Expr) -> Unchecked:
    """The error for a term that the plain register has no writing for."""
    head, _ = app_args(expr)
    what = f"the constant {head.name}" if isinstance(head, Const) else f"a term of kind {type(head).__name__}"
    return Unchecked(
        f"plain prose has no words for {what}, used in this way: {readable(expr)}",
        hint="Give it a writing in a file of toolkit/prose/plain/grammar, or state the claim without it.",
    )
