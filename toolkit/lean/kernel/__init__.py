"""Lean's kernel by itself: declarations go in as data, verdicts come out.

No parser, no elaborator and no code of any module takes part: the kernel, which is a few functions of
Lean's shared library, starts from an empty environment and is handed one declaration after another.

- `export`: declarations as text in the export format that external checkers read;
- `checker`: has a fresh process check such a text, under limits, and reads its report;
- `worker`: that process: it reads the text and reports on each declaration;
- `native`: Lean's data structures and kernel, by the C interface of its shared library.
"""
