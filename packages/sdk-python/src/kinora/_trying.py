"""One request, tried again where another try may go better. Two tries must have the effect of one."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TypeVar
from urllib.parse import urlsplit

from ._effects import Answer, Ask, Broken, Pause, Steps, send
from ._patience import Patience, pause_seconds
from .errors import NotReached

T = TypeVar("T")
_PASSING = frozenset({408, 429, 502, 503, 504})


class Mangled(Exception):
    """An answer that came whole and cannot be the one that was sent."""


def retry_after_of(answer: Answer) -> float | None:
    try:
        seconds = float(answer.headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _is_in_flight(answer: Answer) -> bool:
    """An earlier try with the same key is still at work; its answer can be had in a moment."""
    if answer.status != 409:
        return False
    try:
        return bool(json.loads(answer.content)["metadata"]["rule"] == "in_flight")
    except (ValueError, KeyError, TypeError):
        return False


def may_pass(answer: Answer) -> bool:
    return answer.status in _PASSING or _is_in_flight(answer)


def keep_trying(ask: Ask, patience: Patience, understand: Callable[[Answer, int], T]) -> Steps[T]:
    """What `understand` makes of the answer, given which try it is to; it says `Mangled` where that is nothing."""
    until = monotonic() + patience.total_seconds
    tried = 0
    while True:
        tried += 1
        seconds = min(patience.try_seconds, max(0.001, until - monotonic()))
        outcome = yield from send(replace(ask, stall_seconds=seconds, total_seconds=seconds))
        wait = pause_seconds(tried, retry_after_of(outcome) if isinstance(outcome, Answer) else None)
        is_last = tried >= patience.tries or monotonic() + wait >= until
        if isinstance(outcome, Answer) and (is_last or not may_pass(outcome)):
            try:
                return understand(outcome, tried)
            except Mangled as mangled:
                outcome = Broken(mangled)
        if is_last:
            assert isinstance(outcome, Broken)
            raise _not_reached(ask, tried, outcome.cause)
        yield Pause(wait)


def _not_reached(ask: Ask, tried: int, cause: Exception) -> NotReached:
    where = urlsplit(ask.url)
    tries = "1 try" if tried == 1 else f"{tried} tries"
    why = str(cause) or type(cause).__name__
    error = NotReached(f"{where.scheme}://{where.netloc} gave no answer in {tries}: {why}")
    error.__cause__ = cause
    return error
