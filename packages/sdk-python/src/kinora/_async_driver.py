"""Carries out what the rules ask for while others go on. A cancelled task leaves no connection behind."""

from __future__ import annotations

import asyncio
import inspect
import math
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import httpx

from ._deadline import timeout, timeout_at
from ._effects import Answer, Ask, Broken, Close, Done, Effect, Open, Pause, Read, Send, Steps, Stream, Tell
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

    async def run(self, steps: Steps[T], tell: Callable[[Any], object] | None = None) -> T:
        async with aclosing(self._drive(steps)) as drive:
            async for each in drive:
                if isinstance(each, Done):
                    value: T = each.value
                    return value
                told = None if tell is None else tell(each.news)
                if inspect.isawaitable(told):
                    await told
        raise AssertionError("the steps end with a value")

    async def iterate(self, steps: Steps[Any]) -> AsyncIterator[Any]:
        async with aclosing(self._drive(steps)) as drive:
            async for each in drive:
                if isinstance(each, Tell):
                    yield each.news

    async def _drive(self, steps: Steps[Any]) -> AsyncGenerator[Tell | Done, None]:
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
                    outcome = await self._do(effect, bodies)
        finally:
            steps.close()
            for body in bodies:
                await body.response.aclose()

    async def _do(self, effect: Effect, bodies: set[_Body]) -> object:
        match effect:
            case Send(ask):
                return await self._send(ask)
            case Open(ask):
                return await self._open(ask, bodies)
            case Read(stream):
                return await self._read(stream)
            case Close(stream):
                await stream.raw.response.aclose()
                bodies.discard(stream.raw)
            case Pause(seconds):
                await asyncio.sleep(seconds)
        return None

    async def _send(self, ask: Ask) -> Answer | Broken:
        content = bytearray()
        try:
            async with timeout(_finite(ask.total_seconds)), self._client(ask).stream(
                **request_arguments(ask)
            ) as response:
                async for piece in response.aiter_bytes():
                    content += piece
                    if len(content) > MOST_BYTES:
                        return Broken(TooLong())
                return Answer(response.status_code, lower_case(response.headers), bytes(content))
        except (httpx.RequestError, TimeoutError) as error:
            return Broken(error)

    async def _open(self, ask: Ask, bodies: set[_Body]) -> Stream | Broken:
        client = self._client(ask)
        until = None if math.isinf(ask.total_seconds) else asyncio.get_running_loop().time() + ask.total_seconds
        try:
            async with timeout(min(ask.stall_seconds, ask.total_seconds)):
                request = client.build_request(**request_arguments(ask))
                response = await client.send(request, stream=True, follow_redirects=follows_redirects(ask))
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

    def _client(self, ask: Ask) -> httpx.AsyncClient:
        return self._fresh if ask.is_fresh else self._kept


def _finite(seconds: float) -> float | None:
    return None if math.isinf(seconds) else seconds
