"""Executes effects on asyncio. A cancelled task closes its connections."""

from __future__ import annotations

import asyncio
import inspect
import math
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import httpx

from ._deadline import timeout, timeout_at
from ._effects import Answer, Broken, Close, Done, Effect, HttpRequest, Open, Pause, Read, Send, Steps, Stream, Update
from ._http import MOST_BYTES, HttpSettings, TooLong, follows_redirects, lower_case, request_arguments

T = TypeVar("T")


class _Body:
    def __init__(self, response: httpx.Response, until: float | None) -> None:
        self.response = response
        self.pieces = response.aiter_bytes()
        self.until = until


class AsyncDriver:
    def __init__(self, settings: HttpSettings) -> None:
        self._kept = httpx.AsyncClient(**settings.client_arguments(is_fresh=False))
        self._fresh = httpx.AsyncClient(**settings.client_arguments(is_fresh=True))

    async def close(self) -> None:
        await self._kept.aclose()
        await self._fresh.aclose()

    async def run(self, steps: Steps[T], on_update: Callable[[Any], object] | None = None) -> T:
        async with aclosing(self._drive(steps)) as drive:
            async for each in drive:
                if isinstance(each, Done):
                    value: T = each.value
                    return value
                returned = None if on_update is None else on_update(each.value)
                if inspect.isawaitable(returned):
                    await returned
        raise AssertionError("steps ended without a value")

    async def iterate(self, steps: Steps[Any]) -> AsyncIterator[Any]:
        async with aclosing(self._drive(steps)) as drive:
            async for each in drive:
                if isinstance(each, Update):
                    yield each.value

    async def _drive(self, steps: Steps[Any]) -> AsyncGenerator[Update | Done, None]:
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
                    outcome = await self._do(effect, bodies)
        finally:
            steps.close()
            for body in bodies:
                await body.response.aclose()

    async def _do(self, effect: Effect, bodies: set[_Body]) -> object:
        match effect:
            case Send(request):
                return await self._send(request)
            case Open(request):
                return await self._open(request, bodies)
            case Read(stream):
                return await self._read(stream)
            case Close(stream):
                await stream.raw.response.aclose()
                bodies.discard(stream.raw)
            case Pause(seconds):
                await asyncio.sleep(seconds)
        return None

    async def _send(self, request: HttpRequest) -> Answer | Broken:
        content = bytearray()
        try:
            async with timeout(_finite(request.total_seconds)), self._client(request).stream(
                **request_arguments(request)
            ) as response:
                async for piece in response.aiter_bytes():
                    content += piece
                    if len(content) > MOST_BYTES:
                        return Broken(TooLong())
                return Answer(response.status_code, lower_case(response.headers), bytes(content))
        except (httpx.RequestError, TimeoutError) as error:
            return Broken(error)

    async def _open(self, request: HttpRequest, bodies: set[_Body]) -> Stream | Broken:
        client = self._client(request)
        until = None if math.isinf(request.total_seconds) else asyncio.get_running_loop().time() + request.total_seconds
        try:
            async with timeout(min(request.stall_seconds, request.total_seconds)):
                outgoing = client.build_request(**request_arguments(request))
                response = await client.send(outgoing, stream=True, follow_redirects=follows_redirects(request))
        except (httpx.RequestError, TimeoutError) as error:
            return Broken(error)
        body = _Body(response, until)
        bodies.add(body)
        return Stream(response.status_code, lower_case(response.headers), body)

    async def _read(self, stream: Stream) -> bytes | Broken | None:
        body: _Body = stream.raw
        try:
            async with timeout_at(body.until):
                return await anext(body.pieces, None)
        except (httpx.RequestError, TimeoutError) as error:
            return Broken(error)

    def _client(self, request: HttpRequest) -> httpx.AsyncClient:
        return self._fresh if request.is_fresh else self._kept


def _finite(seconds: float) -> float | None:
    return None if math.isinf(seconds) else seconds
