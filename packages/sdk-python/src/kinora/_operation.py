"""Endpoint descriptions and call options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from ._patience import Patience


class Reply(BaseModel):
    """A reply of the service. `reply.model_extra` has the fields that this package does not know."""

    model_config = ConfigDict(extra="allow", frozen=True, protected_namespaces=(), populate_by_name=True)


R = TypeVar("R", bound=Reply)


@dataclass(frozen=True, slots=True)
class Operation(Generic[R]):
    name: str
    method: str
    path: str
    reply: type[R]
    # Query parameters: Python name to wire name.
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CallOptions:
    """Options of a request besides its fields."""

    # Requests with the same key create one task. By default every call has a new key.
    idempotency_key: str | None = None
    # Sandbox script for a test key, such as "delay=20 steps=4".
    sandbox: str | None = None
    # Fields that this version of the package does not know.
    extra_fields: Mapping[str, Any] = field(default_factory=dict)
    patience: Patience | None = None
