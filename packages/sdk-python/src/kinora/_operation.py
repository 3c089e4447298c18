"""An endpoint as data, and what may be said with a call of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from ._patience import Patience


class Reply(BaseModel):
    """What the service answers. Fields that this package does not know are kept: `reply.model_extra`."""

    model_config = ConfigDict(extra="allow", frozen=True, protected_namespaces=(), populate_by_name=True)


R = TypeVar("R", bound=Reply)


@dataclass(frozen=True, slots=True)
class Operation(Generic[R]):
    name: str
    method: str
    path: str
    reply: type[R]
    # Parameters of the query: their name in Python and on the wire.
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CallOptions:
    """What goes with a request beside its fields."""

    # Two requests with one key have the effect of one. Without a word each call has a key of its own.
    idempotency_key: str | None = None
    # With a test key: how the task shall go, as in "delay=20 steps=4".
    sandbox: str | None = None
    # Fields of a service newer than this package.
    extra_fields: Mapping[str, Any] = field(default_factory=dict)
    patience: Patience | None = None
