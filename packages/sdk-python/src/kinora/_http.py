"""How both drivers speak HTTP."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from ._effects import Ask

# No reply of the service comes near it; it keeps an endless answer from filling the memory.
MOST_BYTES = 64 * 2**20
_CONNECT_SECONDS = 10.0
_CONNECTIONS = 200


@dataclass(frozen=True, slots=True)
class HttpSettings:
    verify: ssl.SSLContext | bool = True
    proxy: str | None = None

    def client_arguments(self, *, is_fresh: bool) -> dict[str, Any]:
        limits = httpx.Limits(max_connections=_CONNECTIONS, max_keepalive_connections=0 if is_fresh else 20)
        return {"verify": self.verify, "proxy": self.proxy, "limits": limits}


def request_arguments(ask: Ask) -> dict[str, Any]:
    connect = min(_CONNECT_SECONDS, ask.stall_seconds)
    return {
        "method": ask.method,
        "url": ask.url,
        "headers": dict(ask.headers),
        "content": ask.content,
        "timeout": httpx.Timeout(ask.stall_seconds, connect=connect, pool=None),
    }


def follows_redirects(ask: Ask) -> bool:
    """A store may send one elsewhere; the service never does, and the key goes nowhere else."""
    return "authorization" not in ask.headers


def lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class TooLong(Exception):
    """An answer longer than any that the service gives."""
