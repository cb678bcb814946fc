"""One judge's answers on a suite: asking, keeping every answer, and going on after an interruption.

A run is a folder with `run.json` (what is asked of whom) and a ledger (what was asked and what came back). It
is read by `load_run`; nothing here can reach the gold.

- `info`: what a run is.
- `folder`: its folder, begun, held by one process, read.
- `programs`: runs of judges in Python, and of answers from outside.
- `plan`, `balloting`: what is asked of models, and what their replies come to.
- `budget`, `engine`, `models`: runs of models.
- `estimate`, `bill`: what a run will cost, and what it did.
- `rescoring`: reading kept answers anew.
"""

from calibration.runs.folder import Run, discard_run, load_run
from calibration.runs.info import RunInfo
from calibration.runs.programs import make_run, run_judge

__all__ = ["Run", "RunInfo", "discard_run", "load_run", "make_run", "run_judge"]
