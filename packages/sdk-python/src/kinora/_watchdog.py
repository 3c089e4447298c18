"""Enforces the timeout of a blocking request, even if the peer keeps sending single bytes."""

from __future__ import annotations

import contextlib
import math
import socket
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any

_CONNECTED = ("connection.connect_tcp.complete", "connection.start_tls.complete")


class Watchdog:
    """Gets the socket from the trace extension of httpx, which requires a new connection."""

    def __init__(self, seconds: float, beside: Watchdog | None = None) -> None:
        self._socket: socket.socket | None = None
        # A second watchdog for the same connection with its own timeout.
        self._beside = beside
        self._timer: threading.Timer | None = None
        if math.isfinite(seconds):
            self._timer = threading.Timer(seconds, self._shut_down)
            self._timer.daemon = True

    @property
    def extensions(self) -> dict[str, Any]:
        return {"trace": self.trace}

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        if event in _CONNECTED:
            self._socket = info["return_value"].get_extra_info("socket")
        if self._beside is not None:
            self._beside.trace(event, info)

    def _shut_down(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # The method of a TLS socket would break the thread that reads, so the plain one is called.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def start(self) -> Watchdog:
        if self._timer is not None:
            self._timer.start()
        return self

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def __enter__(self) -> Watchdog:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
