"""Sends a request with retries. The request must be idempotent."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TypeVar
from urllib.parse import urlsplit

from ._effects import Answer, Broken, HttpRequest, Pause, Steps, send
from ._patience import Patience, pause_seconds
from .errors import NotReached

T = TypeVar("T")
_TRANSIENT = frozenset({408, 429, 502, 503, 504})


class InvalidResponse(Exception):
    """A complete response that is not valid."""


def parse_retry_after(answer: Answer) -> float | None:
    try:
        seconds = float(answer.headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _is_in_flight(answer: Answer) -> bool:
    """An earlier attempt with the same key is still in flight; its response is available shortly."""
    if answer.status != 409:
        return False
    try:
        return bool(json.loads(answer.content)["metadata"]["rule"] == "in_flight")
    except (ValueError, KeyError, TypeError):
        return False


def is_transient(answer: Answer) -> bool:
    return answer.status in _TRANSIENT or _is_in_flight(answer)


def send_with_retries(request: HttpRequest, patience: Patience, parse: Callable[[Answer, int], T]) -> Steps[T]:
    """Returns the result of `parse`, which gets the response and the attempt and raises `InvalidResponse` to retry."""
    until = monotonic() + patience.total_seconds
    tried = 0
    while True:
        tried += 1
        seconds = min(patience.try_seconds, max(0.001, until - monotonic()))
        outcome = yield from send(replace(request, stall_seconds=seconds, total_seconds=seconds))
        wait = pause_seconds(tried, parse_retry_after(outcome) if isinstance(outcome, Answer) else None)
        is_last = tried >= patience.tries or monotonic() + wait >= until
        if isinstance(outcome, Answer) and (is_last or not is_transient(outcome)):
            try:
                return parse(outcome, tried)
            except InvalidResponse as invalid:
                outcome = Broken(invalid)
        if is_last:
            assert isinstance(outcome, Broken)
            raise _not_reached(request, tried, outcome.cause)
        yield Pause(wait)


def _not_reached(request: HttpRequest, tried: int, cause: Exception) -> NotReached:
    where = urlsplit(request.url)
    attempts = "1 attempt" if tried == 1 else f"{tried} attempts"
    why = str(cause) or type(cause).__name__
    error = NotReached(f"{where.scheme}://{where.netloc} did not respond after {attempts}: {why}")
    error.__cause__ = cause
    return error
