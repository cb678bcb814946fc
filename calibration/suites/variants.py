"""What a suite needs to know of a variant; `mutations` provides objects of these shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from mutations.categories import Category
from toolkit.prose.document import Document


class Declaration(Protocol):
    """One Lean theorem of a certificate: `role` is `refuted`, `follows` or `consistent`."""

    @property
    def name(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def type(self) -> str: ...


class CertificateFacts(Protocol):
    """A plant's certificate as checked; see `calibration.records.Certificate` for the fields.

    `problems` names each part that failed, and is empty when the certificate holds.
    """

    @property
    def refuted(self) -> str: ...
    @property
    def claim(self) -> str: ...
    @property
    def declarations(self) -> Sequence[Declaration]: ...
    @property
    def tier(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def scope(self) -> str: ...
    @property
    def problems(self) -> Sequence[str]: ...


class Edit(Protocol):
    """The changed prose of step `step` (a corpus label, `S3`), before and after."""

    @property
    def step(self) -> str: ...
    @property
    def before(self) -> str: ...
    @property
    def after(self) -> str: ...


class Variant(Protocol):
    """One version of a theorem's proof.

    `kind` is `clean`, `planted` or `typo`. `documents` and `edits` are by register; `edits` is empty for a
    clean variant. `category`, `reason` and `certificate` are set for a planted one only.
    """

    @property
    def theorem(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def documents(self) -> Mapping[str, Document]: ...
    @property
    def edits(self) -> Mapping[str, Edit]: ...
    @property
    def category(self) -> Category | None: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def certificate(self) -> CertificateFacts | None: ...
