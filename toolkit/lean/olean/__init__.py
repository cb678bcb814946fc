"""Compiled Lean modules (`.olean`) read as typed records, without Lean.

    module = read_module(path)
    module.constants[Name.of("Nat.add")].type

- `image`: the file as header and heap objects, every access checked;
- `decode`: names, levels, expressions and constants made from those objects;
- `module`: a whole module, its constants decoded when asked for.

A file is either read as what it says, or refused with `toolkit.errors.Unchecked` that names the file,
the offset and what is wrong. There is no third outcome, whatever the bytes are.
"""

from __future__ import annotations

from toolkit.lean.olean.module import PARTS, Module, read_module

__all__ = ["PARTS", "Module", "read_module"]
