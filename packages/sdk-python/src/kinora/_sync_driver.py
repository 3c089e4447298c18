"""Executes effects synchronously."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

import httpx

from ._effects import Answer, Broken, Close, Done, Effect, HttpRequest, Open, Pause, Read, Send, Steps, Stream, Update
from ._http import MOST_BYTES, HttpSettings, TooLong, follows_redirects, lower_case, request_arguments
from ._watchdog import Watchdog

T = TypeVar("T")


class _Body:
    def __init__(self, response: httpx.Response, watchdog: Watchdog) -> None:
        self.response = response
        self.pieces = response.iter_bytes()
        self.watchdog = watchdog

    def close(self) -> None:
        self.watchdog.stop()
        self.response.close()


class SyncDriver:
    def __init__(self, settings: HttpSettings) -> None:
        self._kept = httpx.Client(**settings.client_arguments(is_fresh=False))
        self._fresh = httpx.Client(**settings.client_arguments(is_fresh=True))

    def close(self) -> None:
        self._kept.close()
        self._fresh.close()

    def run(self, steps: Steps[T], on_update: Callable[[Any], object] | None = None) -> T:
        drive = self._drive(steps)
        try:
            for each in drive:
                if isinstance(each, Done):
                    value: T = each.value
                    return value
                if on_update is not None:
                    on_update(each.value)
        finally:
            drive.close()
        raise AssertionError("steps ended without a value")

    def iterate(self, steps: Steps[Any]) -> Iterator[Any]:
        for each in self._drive(steps):
            if isinstance(each, Update):
                yield each.value

    def _drive(self, steps: Steps[Any]) -> Generator[Update | Done, None, None]:
        bodies: set[_Body] = set()
        outcome: Any = None
        try:
            while True:
                try:
                    effect = steps.send(outcome)
                except StopIteration as end:
                    yield Done(end.value)
                    return
                outcome = None
                if isinstance(effect, Update):
                    yield effect
                else:
                    outcome = self._do(effect, bodies)
        finally:
            steps.close()
            for body in bodies:
                body.close()

    def _do(self, effect: Effect, bodies: set[_Body]) -> object:
        match effect:
            case Send(request):
                return self._send(request)
            case Open(request):
                return self._open(request, bodies)
            case Read(stream):
                return self._read(stream)
            case Close(stream):
                stream.raw.close()
                bodies.discard(stream.raw)
            case Pause(seconds):
                time.sleep(seconds)
        return None

    def _send(self, request: HttpRequest) -> Answer | Broken:
        until = time.monotonic() + request.total_seconds
        content = bytearray()
        try:
            with Watchdog(request.total_seconds) as watchdog, self._client(request).stream(
                **request_arguments(request), extensions=watchdog.extensions
            ) as response:
                for piece in response.iter_bytes():
                    content += piece
                    if len(content) > MOST_BYTES:
                        return Broken(TooLong())
                    if time.monotonic() > until:
                        return Broken(TimeoutError("response timeout"))
                return Answer(response.status_code, lower_case(response.headers), bytes(content))
        except httpx.RequestError as error:
            return Broken(error)

    def _open(self, request: HttpRequest, bodies: set[_Body]) -> Stream | Broken:
        client = self._client(request)
        # The stall timeout also limits the wait for the start of the stream.
        first = Watchdog(min(request.stall_seconds, request.total_seconds))
        whole = Watchdog(request.total_seconds, first)
        try:
            with first:
                outgoing = client.build_request(**request_arguments(request), extensions=whole.extensions)
                response = client.send(outgoing, stream=True, follow_redirects=follows_redirects(request))
        except httpx.RequestError as error:
            return Broken(error)
        body = _Body(response, whole.start())
        bodies.add(body)
        return Stream(response.status_code, lower_case(response.headers), body)

    def _read(self, stream: Stream) -> bytes | Broken | None:
        try:
            piece: bytes | None = next(stream.raw.pieces, None)
        except httpx.RequestError as error:
            return Broken(error)
        return piece

    def _client(self, request: HttpRequest) -> httpx.Client:
        return self._fresh if request.is_fresh else self._kept
