"""The peer: inspect_ai as its users run it. `python peer.py URL CONCURRENCY REQUESTS LOGS`.

Asks the same as `bare.py`, scores whether the answer calls the proof incorrect, and writes its log to the
folder LOGS. Prints how many samples have no score.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig, get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate


def main(url: str, concurrency: int, file: Path, logs: str) -> None:
    bodies = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    samples = [Sample(input=body["messages"][0]["content"], target='"incorrect"') for body in bodies]
    config = GenerateConfig(
        max_connections=concurrency,
        max_tokens=bodies[0]["max_tokens"],
        extra_body={"response_format": bodies[0]["response_format"]},
    )
    model = get_model("openai/scripted", base_url=url, api_key="none", responses_api=False, config=config)
    task = Task(dataset=MemoryDataset(samples), solver=generate(), scorer=includes())
    (log,) = eval(task, model=model, display="none", log_dir=logs)
    print(len(bodies) - sum(bool(sample.scores) for sample in log.samples or ()))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
