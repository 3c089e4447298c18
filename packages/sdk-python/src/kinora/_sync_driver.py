"""Carries out what the rules ask for, one thing after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

import httpx

from ._effects import Answer, Ask, Broken, Close, Done, Effect, Open, Pause, Read, Send, Steps, Stream, Tell
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

    def run(self, steps: Steps[T], tell: Callable[[Any], object] | None = None) -> T:
        drive = self._drive(steps)
        try:
            for each in drive:
                if isinstance(each, Done):
                    value: T = each.value
                    return value
                if tell is not None:
                    tell(each.news)
        finally:
            drive.close()
        raise AssertionError("the steps end with a value")

    def iterate(self, steps: Steps[Any]) -> Iterator[Any]:
        for each in self._drive(steps):
            if isinstance(each, Tell):
                yield each.news

    def _drive(self, steps: Steps[Any]) -> Generator[Tell | Done, None, None]:
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
                if isinstance(effect, Tell):
                    yield effect
                else:
                    outcome = self._do(effect, bodies)
        finally:
            steps.close()
            for body in bodies:
                body.close()

    def _do(self, effect: Effect, bodies: set[_Body]) -> object:
        match effect:
            case Send(ask):
                return self._send(ask)
            case Open(ask):
                return self._open(ask, bodies)
            case Read(stream):
                return self._read(stream)
            case Close(stream):
                stream.raw.close()
                bodies.discard(stream.raw)
            case Pause(seconds):
                time.sleep(seconds)
        return None

    def _send(self, ask: Ask) -> Answer | Broken:
        until = time.monotonic() + ask.total_seconds
        content = bytearray()
        try:
            with Watchdog(ask.total_seconds) as watchdog, self._client(ask).stream(
                **request_arguments(ask), extensions=watchdog.extensions
            ) as response:
                for piece in response.iter_bytes():
                    content += piece
                    if len(content) > MOST_BYTES:
                        return Broken(TooLong())
                    if time.monotonic() > until:
                        return Broken(TimeoutError("the answer takes too long"))
                return Answer(response.status_code, lower_case(response.headers), bytes(content))
        except httpx.RequestError as error:
            return Broken(error)

    def _open(self, ask: Ask, bodies: set[_Body]) -> Stream | Broken:
        client = self._client(ask)
        # Until the stream begins it has no longer than a pause in it may be.
        first = Watchdog(min(ask.stall_seconds, ask.total_seconds))
        whole = Watchdog(ask.total_seconds, first)
        try:
            with first:
                request = client.build_request(**request_arguments(ask), extensions=whole.extensions)
                response = client.send(request, stream=True, follow_redirects=follows_redirects(ask))
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

    def _client(self, ask: Ask) -> httpx.Client:
        return self._fresh if ask.is_fresh else self._kept
