"""The floor: a bare loop over the official SDK. `python bare.py URL CONCURRENCY REQUESTS`.

Each line of the file REQUESTS is the body of a request. Prints how many answers are no text.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from openai import AsyncOpenAI


async def ask(url: str, concurrency: int, bodies: list[Any]) -> int:
    gate = asyncio.Semaphore(concurrency)
    async with AsyncOpenAI(base_url=url, api_key="none", max_retries=0) as client:

        async def one(body: dict[str, Any]) -> str | None:
            async with gate:
                completion = await client.chat.completions.create(**body)
                content: str | None = completion.choices[0].message.content
                return content

        return sum(not text for text in await asyncio.gather(*map(one, bodies)))


if __name__ == "__main__":
    url, concurrency, file = sys.argv[1:]
    bodies = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    print(asyncio.run(ask(url, int(concurrency), bodies)))
