"""A small repository as LeanDojo lays out a traced one, made up for tests.

The sources and their syntax trees are written here; `*.ast.json` and `*.dep_paths` are made from them as
LeanDojo's extractor writes them. The `*.trace.xml` in the folder `traced` beside this file are what the
library itself (lean-dojo 4.20.0) made of these: `python tests/corpus/traced_repository.py PYTHON` makes them
again, with the interpreter PYTHON that has the library.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TRACED = Path(__file__).with_name("traced")
LIBRARY_READING = Path(__file__).with_name("library_reading.py")
IR = Path(".lake/build/ir")

ORDER = """/-! A small file, made up for tests. -/

/-- The lesser of two numbers. -/
def lesser (a b : Nat) : Nat := if a ≤ b then a else b

namespace Small

theorem lesser_le (a b : Nat) : /- whichever it is -/ lesser a b ≤ b := by
  unfold lesser -- look inside
  split
  · assumption
  · exact Nat.le_refl b

private theorem step (a : Nat) : a < a + 1 := Nat.lt_succ_self a

end Small
"""

USE = """import Small.Order

lemma lesser_self (a : Nat) : lesser a a ≤ a := by
  exact Small.lesser_le a a

theorem quoted (s : String) (h : s = "<&> ∀") : "<&> ∀" = s := by { exact h.symm }
"""


@dataclass(frozen=True)
class Ident:
    """An identifier, and the constant that it stands for."""

    text: str
    constant: str | None = None


@dataclass(frozen=True)
class Node:
    """A syntax node; a string among its children is an atom. A tactic has the goals before and after it."""

    kind: str
    children: tuple[Node | Ident | str, ...]
    goals: tuple[str, str] | None = None


def node(kind: str, *children: Node | Ident | str) -> Node:
    """A node of one of Lean's own kinds."""
    return Node(f"Lean.Parser.{kind}", children)


def null(*children: Node | Ident | str) -> Node:
    return Node("null", children)


def other(kind: str, *children: Node | Ident | str) -> Node:
    return Node(kind, children)


def tactic(kind: str, before: str, after: str, *children: Node | Ident | str) -> Node:
    return Node(kind, children, (before, after))


def by(*tactics: Node) -> Node:
    return node("Term.byTactic", "by", sequence(*tactics))


def sequence(*tactics: Node) -> Node:
    """Tactics on lines of their own, with an empty separator between any two."""
    rows = [part for each in tactics for part in (each, null())][:-1]
    return node("Tactic.tacticSeq", node("Tactic.tacticSeq1Indented", null(*rows)))


def modifiers(comment: Node | None = None, visibility: Node | None = None) -> Node:
    first, third = null(*[comment] if comment else []), null(*[visibility] if visibility else [])
    return node("Command.declModifiers", first, null(), third, null(), null(), null())


def binder(names: str, kind: Ident | Node) -> Node:
    idents = null(*map(Ident, names.split()))
    return node("Term.explicitBinder", "(", idents, null(":", kind), null(), ")")


def signature(binders: list[Node], claim: Node) -> Node:
    return node("Command.declSig", null(*binders), node("Term.typeSpec", ":", claim))


def value(proof: Node) -> Node:
    return node("Command.declValSimple", ":=", proof, other("Lean.Parser.Termination.suffix"), null())


def name(text: str) -> Node:
    return node("Command.declId", Ident(text), null())


def app(function: Ident, *arguments: str) -> Node:
    return node("Term.app", function, null(*map(Ident, arguments)))


NAT, STRING = Ident("Nat", "Nat"), Ident("String", "String")
LESSER = Ident("lesser", "lesser")
IS_TRUE = "case isTrue\na b : Nat\nh : a ≤ b\n⊢ a ≤ b"
IS_FALSE = "case isFalse\na b : Nat\nh : ¬a ≤ b\n⊢ b ≤ b"
ORDER_TREE = [
    node("Module.header", null(), null()),
    node("Command.moduleDoc", "/-!", "A small file, made up for tests. -/"),
    node(
        "Command.declaration",
        modifiers(node("Command.docComment", "/--", "The lesser of two numbers. -/")),
        node(
            "Command.definition",
            "def",
            name("lesser"),
            node("Command.optDeclSig", null(binder("a b", NAT)), null(node("Term.typeSpec", ":", NAT))),
            value(
                other(
                    "termIf",
                    "if",
                    other("term_≤_", Ident("a"), "≤", Ident("b")),
                    "then",
                    Ident("a"),
                    "else",
                    Ident("b"),
                )
            ),
        ),
    ),
    node("Command.namespace", "namespace", Ident("Small")),
    node(
        "Command.declaration",
        modifiers(),
        node(
            "Command.theorem",
            "theorem",
            name("lesser_le"),
            signature([binder("a b", NAT)], other("term_≤_", app(LESSER, "a", "b"), "≤", Ident("b"))),
            value(
                by(
                    tactic(
                        "Lean.Parser.Tactic.unfold",
                        "a b : Nat\n⊢ lesser a b ≤ b",
                        "a b : Nat\n⊢ (if a ≤ b then a else b) ≤ b",
                        "unfold",
                        null(LESSER),
                    ),
                    tactic(
                        "Lean.Parser.Tactic.split",
                        "a b : Nat\n⊢ (if a ≤ b then a else b) ≤ b",
                        f"{IS_TRUE}\n\n{IS_FALSE}",
                        "split",
                    ),
                    tactic(
                        "Lean.cdot",
                        f"{IS_TRUE}\n\n{IS_FALSE}",
                        IS_FALSE,
                        other("cdotTk", "·"),
                        sequence(
                            tactic(
                                "Lean.Parser.Tactic.assumption",
                                IS_TRUE,
                                "no goals",
                                "assumption",
                            )
                        ),
                    ),
                    tactic(
                        "Lean.cdot",
                        IS_FALSE,
                        "no goals",
                        other("cdotTk", "·"),
                        sequence(
                            tactic(
                                "Lean.Parser.Tactic.exact",
                                IS_FALSE,
                                "no goals",
                                "exact",
                                app(Ident("Nat.le_refl", "Nat.le_refl"), "b"),
                            )
                        ),
                    ),
                )
            ),
        ),
    ),
    node(
        "Command.declaration",
        modifiers(visibility=node("Command.private", "private")),
        node(
            "Command.theorem",
            "theorem",
            name("step"),
            signature(
                [binder("a", NAT)],
                other("term_<_", Ident("a"), "<", other("term_+_", Ident("a"), "+", other("num", "1"))),
            ),
            value(app(Ident("Nat.lt_succ_self", "Nat.lt_succ_self"), "a")),
        ),
    ),
    node("Command.end", "end", null(Ident("Small"))),
]
USE_TREE = [
    node(
        "Module.header",
        null(),
        null(node("Module.import", null(), "import", null(), Ident("Small.Order"), null())),
    ),
    other(
        "lemma",
        modifiers(),
        other(
            "group",
            "lemma",
            name("lesser_self"),
            signature([binder("a", NAT)], other("term_≤_", app(LESSER, "a", "a"), "≤", Ident("a"))),
            value(
                by(
                    tactic(
                        "Lean.Parser.Tactic.exact",
                        "a : Nat\n⊢ lesser a a ≤ a",
                        "no goals",
                        "exact",
                        app(Ident("Small.lesser_le", "Small.lesser_le"), "a", "a"),
                    )
                )
            ),
        ),
    ),
    node(
        "Command.declaration",
        modifiers(),
        node(
            "Command.theorem",
            "theorem",
            name("quoted"),
            signature(
                [
                    binder("s", STRING),
                    binder("h", other("term_=_", Ident("s"), "=", other("str", '"<&> ∀"'))),
                ],
                other("term_=_", other("str", '"<&> ∀"'), "=", Ident("s")),
            ),
            value(
                node(
                    "Term.byTactic",
                    "by",
                    node(
                        "Tactic.tacticSeq",
                        node(
                            "Tactic.tacticSeqBracketed",
                            "{",
                            null(
                                tactic(
                                    "Lean.Parser.Tactic.exact",
                                    's : String\nh : s = "<&> ∀"\n⊢ "<&> ∀" = s',
                                    "no goals",
                                    "exact",
                                    Ident("h.symm", "Eq.symm"),
                                )
                            ),
                            "}",
                        ),
                    ),
                )
            ),
        ),
    ),
]
DEFINED: dict[str, tuple[str, str, tuple[int, int], tuple[int, int]]] = {
    "Nat": ("Init.Prelude", ".lake/packages/lean4/src/lean/Init/Prelude.lean", (1187, 10), (1187, 13)),
    "String": ("Init.Prelude", ".lake/packages/lean4/src/lean/Init/Prelude.lean", (2600, 10), (2600, 16)),
    "Eq.symm": ("Init.Prelude", ".lake/packages/lean4/src/lean/Init/Prelude.lean", (300, 8), (300, 15)),
    "Nat.le_refl": (
        "Init.Prelude",
        ".lake/packages/lean4/src/lean/Init/Prelude.lean",
        (1700, 16),
        (1700, 27),
    ),
    "Nat.lt_succ_self": (
        "Init.Prelude",
        ".lake/packages/lean4/src/lean/Init/Prelude.lean",
        (1750, 8),
        (1750, 24),
    ),
    "lesser": ("Small.Order", "Small/Order.lean", (4, 4), (4, 10)),
    "Small.lesser_le": ("Small.Order", "Small/Order.lean", (8, 8), (8, 17)),
}
"""Where constants are defined: module, file, and the place of the name (columns from 0, as Lean counts)."""

FILES = {
    "Small/Order.lean": (ORDER, ORDER_TREE, [".lake/packages/lean4/src/lean/Init.lean"]),
    "Small/Use.lean": (USE, USE_TREE, [".lake/packages/lean4/src/lean/Init.lean", "Small/Order.lean"]),
}
_BETWEEN = re.compile(r"(?:\s|--[^\n]*|/-(?![-!]).*?-/)*", re.DOTALL)


class _Writer:
    """Finds the leaves of the trees in the source, one after another, and notes what was traced."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = self._skip(0)
        self.premises: list[dict[str, Any]] = []
        self.tactics: list[dict[str, Any]] = []

    def write(self, part: Node | Ident | str) -> dict[str, Any]:
        if isinstance(part, str):
            return {"atom": {"info": self._leaf(part), "val": part}}
        if isinstance(part, Ident):
            start = self.at
            info = self._leaf(part.text)
            if part.constant is not None:
                self.premises.append(self._premise(part.constant, start, start + len(part.text)))
            return {"ident": {"info": info, "rawVal": part.text, "val": part.text, "preresolved": []}}
        start = self.at
        args = [self.write(child) for child in part.children]
        if part.goals is not None:
            self.tactics.append(
                {
                    "stateBefore": part.goals[0],
                    "stateAfter": part.goals[1],
                    "pos": self._bytes(start),
                    "endPos": self._bytes(self.end),
                }
            )
        return {"node": {"info": "none", "kind": part.kind, "args": args}}

    def _leaf(self, text: str) -> dict[str, Any]:
        assert self.source.startswith(text, self.at), (text, self.source[self.at : self.at + 20])
        start, self.end = self.at, self.at + len(text)
        self.at = self._skip(self.end)
        return {
            "original": {
                "leading": "",
                "pos": self._bytes(start),
                "trailing": self.source[self.end : self.at],
                "endPos": self._bytes(self.end),
            }
        }

    def _skip(self, at: int) -> int:
        match = _BETWEEN.match(self.source, at)
        assert match is not None
        return match.end()

    def _bytes(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _position(self, at: int) -> dict[str, int]:
        before = self.source[:at]
        return {"line": before.count("\n") + 1, "column": at - (before.rfind("\n") + 1)}

    def _premise(self, constant: str, start: int, end: int) -> dict[str, Any]:
        module, path, first, last = DEFINED[constant]
        return {
            "fullName": constant,
            "defPos": {"line": first[0], "column": first[1]},
            "defEndPos": {"line": last[0], "column": last[1]},
            "modName": module,
            "defPath": path,
            "pos": self._position(start),
            "endPos": self._position(end),
        }


def extracted(source: str, tree: list[Node]) -> dict[str, Any]:
    """What LeanDojo's extractor writes as `*.ast.json` for a source with this syntax tree."""
    writer = _Writer(source)
    commands = [writer.write(command) for command in tree]
    assert writer.at == len(source)
    return {"commandASTs": commands, "tactics": writer.tactics, "premises": writer.premises}


def lay_out(root: Path) -> Path:
    """Write the repository, without the `*.trace.xml` that the library makes."""
    root.mkdir(parents=True)
    (root / "lean-toolchain").write_text("leanprover/lean4:v4.20.0\n", encoding="utf-8")
    (root / "lakefile.toml").write_text('name = "small"\n\n[[lean_lib]]\nname = "Small"\n', encoding="utf-8")
    for file, (source, tree, imports) in FILES.items():
        made = (root / IR / file).with_suffix("")
        made.parent.mkdir(parents=True, exist_ok=True)
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(source, encoding="utf-8")
        Path(f"{made}.ast.json").write_text(json.dumps(extracted(source, tree)), encoding="utf-8")
        Path(f"{made}.dep_paths").write_text("\n".join(imports), encoding="utf-8")
    return root


def traced_repository(root: Path) -> Path:
    """Write the repository with all that is in a traced one."""
    lay_out(root)
    for file in FILES:
        trace = Path(file).with_suffix(".trace.xml")
        (root / IR / trace).write_bytes((TRACED / trace).read_bytes())
    return root


def read_by_library(python: str, root: Path, scratch: Path) -> dict[str, Any]:
    """Have the library make `*.trace.xml` from the rest, load the repository, and tell what it sees."""
    ended = subprocess.run(
        [python, str(LIBRARY_READING), str(root), str(scratch)], capture_output=True, text=True, timeout=1800
    )
    assert ended.returncode == 0, ended.stderr[-4000:]
    found: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        repository = lay_out(Path(folder) / "small")
        read_by_library(sys.argv[1], repository, Path(folder) / "scratch")
        for file in FILES:
            trace = Path(file).with_suffix(".trace.xml")
            (TRACED / trace).parent.mkdir(parents=True, exist_ok=True)
            (TRACED / trace).write_bytes((repository / IR / trace).read_bytes())
