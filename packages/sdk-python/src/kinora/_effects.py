"""What the rules of this package ask of the world.

Every rule (trying again, waiting, downloading) is a generator that yields these and is sent what came of them, so it is
written once. `sync_driver` and `async_driver` carry them out.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class Ask:
    """One HTTP request."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: bytes | None = None
    # Without a byte for so long it counts as broken; and all of it may take so long, however it trickles.
    stall_seconds: float = 60.0
    total_seconds: float = math.inf
    # On a connection that nobody used before and nobody will: an answer found there can only be to this request.
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    # Names in lower case.
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True, slots=True)
class Broken:
    """No answer, or not all of one."""

    cause: Exception


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """An answer whose body is read piece by piece."""

    status: int
    headers: Mapping[str, str]
    raw: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Send:
    ask: Ask


@dataclass(frozen=True, slots=True)
class Open:
    ask: Ask


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
class Tell:
    """Something the caller wants to hear of before the end."""

    news: Any


@dataclass(frozen=True, slots=True)
class Done:
    """What the drivers end with."""

    value: Any


Effect: TypeAlias = Send | Open | Read | Close | Pause | Tell
T = TypeVar("T")
Steps: TypeAlias = Generator[Effect, Any, T]


def send(ask: Ask) -> Steps[Answer | Broken]:
    outcome: Answer | Broken = yield Send(ask)
    return outcome


def open_stream(ask: Ask) -> Steps[Stream | Broken]:
    outcome: Stream | Broken = yield Open(ask)
    return outcome


def read(stream: Stream) -> Steps[bytes | Broken | None]:
    """The next piece; `None` at the end."""
    piece: bytes | Broken | None = yield Read(stream)
    return piece
