"""How often and how long a request is tried."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

_FIRST_SECONDS = 0.25
_MOST_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Patience:
    """`tries` counts the first one, too; `try_seconds` bounds each, `total_seconds` all of them together."""

    tries: int = 6
    # A request for speech is answered when the speech is there, half a minute later in the worst case.
    try_seconds: float = 150.0
    total_seconds: float = 600.0

    def within(self, seconds: float) -> Patience:
        return replace(self, total_seconds=max(0.0, min(self.total_seconds, seconds)))


def pause_seconds(tried: int, retry_after: float | None) -> float:
    """Doubles from try to try and is spread, so that many clients do not come back at one moment.

    The service's own word goes before.
    """
    if retry_after is not None:
        return retry_after + _FIRST_SECONDS * random.random()
    most: float = min(_MOST_SECONDS, _FIRST_SECONDS * 2.0 ** (tried - 1))
    return most * (0.5 + random.random() / 2)
