"""Effects of the client logic.

Each piece of logic (retries, waiting, downloads) is a generator that yields effects and receives their results. The
sync and async clients share it; `sync_driver` and `async_driver` execute the effects.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """One HTTP request."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None = None
    # Timeout between two received bytes, and timeout of the whole request.
    stall_seconds: float = 60.0
    total_seconds: float = math.inf
    # Uses a new connection that is not reused, so that its response can only belong to this request.
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    # Header names are in lower case.
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True, slots=True)
class Broken:
    """No response, or an incomplete one."""

    cause: Exception


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """A response whose body is read in chunks."""

    status: int
    headers: Mapping[str, str]
    raw: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Send:
    request: HttpRequest


@dataclass(frozen=True, slots=True)
class Open:
    request: HttpRequest


@dataclass(frozen=True, slots=True)
class Read:
    stream: Stream


@dataclass(frozen=True, slots=True)
class Close:
    stream: Stream


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


@dataclass(frozen=True, slots=True)
class Update:
    """An intermediate value for the caller, such as the progress of a task."""

    value: Any


@dataclass(frozen=True, slots=True)
class Done:
    """The final value of a driver."""

    value: Any


Effect: TypeAlias = Send | Open | Read | Close | Pause | Update
T = TypeVar("T")
Steps: TypeAlias = Generator[Effect, Any, T]


def send(request: HttpRequest) -> Steps[Answer | Broken]:
    outcome: Answer | Broken = yield Send(request)
    return outcome


def open_stream(request: HttpRequest) -> Steps[Stream | Broken]:
    outcome: Stream | Broken = yield Open(request)
    return outcome


def read(stream: Stream) -> Steps[bytes | Broken | None]:
    """The next chunk; `None` at the end."""
    piece: bytes | Broken | None = yield Read(stream)
    return piece
