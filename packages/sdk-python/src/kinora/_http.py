"""HTTP settings that both drivers share."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from ._effects import HttpRequest

# Far above any reply of the service; limits the memory of an endless response.
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


def request_arguments(request: HttpRequest) -> dict[str, Any]:
    connect = min(_CONNECT_SECONDS, request.stall_seconds)
    return {
        "method": request.method,
        "url": request.url,
        "headers": dict(request.headers),
        "content": request.content,
        "timeout": httpx.Timeout(request.stall_seconds, connect=connect, pool=None),
    }


def follows_redirects(request: HttpRequest) -> bool:
    """Only requests without a key follow redirects: stores may redirect, the service never does."""
    return "authorization" not in request.headers


def lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


class TooLong(Exception):
    """A response above the size limit."""
