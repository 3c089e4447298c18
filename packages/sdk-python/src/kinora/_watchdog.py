"""Ends a blocking request at its time, even if something keeps sending it a byte now and then."""

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
    """Learns of the connection by the trace of httpx, so it works where the connection is a new one."""

    def __init__(self, seconds: float, beside: Watchdog | None = None) -> None:
        self._socket: socket.socket | None = None
        # Another one for the same connection, with a time of its own.
        self._beside = beside
        self._timer: threading.Timer | None = None
        if math.isfinite(seconds):
            self._timer = threading.Timer(seconds, self._bite)
            self._timer.daemon = True

    @property
    def extensions(self) -> dict[str, Any]:
        return {"trace": self.trace}

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        if event in _CONNECTED:
            self._socket = info["return_value"].get_extra_info("socket")
        if self._beside is not None:
            self._beside.trace(event, info)

    def _bite(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # Not the method of a TLS socket: that one would pull the rug from under the thread that reads.
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
