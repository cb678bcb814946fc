"""Modules and their imports are read as Lean reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from toolkit.lean.modules import ProblemKind, read_modules
from toolkit.lean.project import Project
from toolkit.lean.toolchain import Toolchain

MakeProject = Callable[[Mapping[str, str]], Project]


def test_imports_are_those_that_lean_reads_and_come_first(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(
        {
            "Top.lean": "/- import No -/\nprelude -- import Nope\n\nimport A.Leaf\n  import A.Mid\n"
            "inductive S where | a -- import Never\n",
            "A/Mid.lean": "prelude\nimport A.Leaf",
            "A/Leaf.lean": "prelude\r\n",
            "A/.#Leaf.lean": "an editor's lock file",
        }
    )
    modules = read_modules(project, toolchain)
    assert list(modules) == ["A.Leaf", "A.Mid", "Top"]
    assert modules["Top"].imports == ("A.Leaf", "A.Mid")
    assert all(m.problem is None for m in modules.values())


def test_a_missing_module_is_named_with_the_file_that_should_be_there(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": "prelude\nimport Lib.Gone\n"})
    problem = read_modules(project, toolchain)["A"].problem
    assert problem is not None
    assert problem.kind is ProblemKind.MISSING_IMPORT
    assert "Lib.Gone" in problem.message
    assert "lean_project/Lib/Gone.lean" in problem.message


def test_a_file_without_prelude_is_told_so(make_project: MakeProject, toolchain: Toolchain) -> None:
    problem = read_modules(make_project({"A.lean": "inductive S\n"}), toolchain)["A"].problem
    assert problem is not None
    assert "`prelude`" in problem.message


def test_a_cycle_is_shown_in_the_order_of_its_imports(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project(
        {
            "A.lean": "prelude\nimport B\n",
            "B.lean": "prelude\nimport C\n",
            "C.lean": "prelude\nimport A\n",
            "D.lean": "prelude\nimport A\n",
        }
    )
    modules = read_modules(project, toolchain)
    problems = {name: m.problem for name, m in modules.items()}
    assert problems.pop("D") is None
    for problem in problems.values():
        assert problem is not None
        assert problem.kind is ProblemKind.CYCLE
        assert any("A → B → C → A"[i:] in problem.message for i in (0, 4, 8))


@pytest.mark.parametrize(
    ("text", "said"), [("module\nprelude\n", "`module`"), ("prelude\npublic import B\n", "public")]
)
def test_a_header_that_cannot_be_used_is_a_problem_of_its_file(
    text: str, said: str, make_project: MakeProject, toolchain: Toolchain
) -> None:
    modules = read_modules(make_project({"A.lean": text, "B.lean": "prelude\n"}), toolchain)
    problem = modules["A"].problem
    assert problem is not None
    assert (problem.kind, modules["B"].problem) == (ProblemKind.HEADER, None)
    assert said in problem.message


def test_bytes_that_are_no_text_are_a_problem_of_their_file(
    make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": ""})
    (project.source / "A.lean").write_bytes(b"prelude\n\xff\xfe")
    problem = read_modules(project, toolchain)["A"].problem
    assert problem is not None
    assert "UTF-8" in problem.message


@pytest.mark.parametrize("text", ["", "{", "[]", '{"toolchain": 1}'])
def test_a_spoilt_memory_of_headers_is_not_believed(
    text: str, make_project: MakeProject, toolchain: Toolchain
) -> None:
    project = make_project({"A.lean": "prelude\n", "B.lean": "prelude\nimport A\n"})
    read_modules(project, toolchain)
    (project.build / "headers.json").write_text(text)
    assert read_modules(project, toolchain)["B"].imports == ("A",)
