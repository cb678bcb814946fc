"""Options that several commands have, apart from what these commands import."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ModelsOption = Annotated[
    Path | None, typer.Option("--models", metavar="FILE", help="The TOML file that declares the models.")
]
LimitOption = Annotated[
    int | None, typer.Option("--limit", metavar="N", min=1, help="Stop after N submissions.")
]
CallsOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, help="Make no more calls, those of earlier sessions included."),
]
CostOption = Annotated[
    float | None,
    typer.Option(
        metavar="USD", min=0, help="Spend no more, on earlier sessions and calls in flight included."
    ),
]
BatchOption = Annotated[
    bool,
    typer.Option("--batch", help="Hand the calls in by the providers' Batch APIs: for less, within a day."),
]
DeadlineOption = Annotated[
    float | None, typer.Option(metavar="SECONDS", min=0, help="Stop this session after so long.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object.")]
