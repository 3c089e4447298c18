"""Retry policy of requests."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

_FIRST_SECONDS = 0.25
_MOST_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Retry policy: `tries` includes the first attempt, `try_seconds` limits each, `total_seconds` limits all."""

    tries: int = 6
    # Speech requests respond when the speech is ready, in the worst case after half a minute.
    try_seconds: float = 150.0
    total_seconds: float = 600.0

    def within(self, seconds: float) -> Patience:
        return replace(self, total_seconds=max(0.0, min(self.total_seconds, seconds)))


def pause_seconds(tried: int, retry_after: float | None) -> float:
    """Exponential backoff with jitter, so that many clients do not retry at the same time.

    `Retry-After` takes precedence.
    """
    if retry_after is not None:
        return retry_after + _FIRST_SECONDS * random.random()
    most: float = min(_MOST_SECONDS, _FIRST_SECONDS * 2.0 ** (tried - 1))
    return most * (0.5 + random.random() / 2)
