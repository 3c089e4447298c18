"""Asynchronous client. Every await can be cancelled."""

from __future__ import annotations

import asyncio
import os
import ssl
from collections.abc import AsyncIterable, AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from ._async_driver import AsyncDriver
from ._calling import call
from ._downloading import download
from ._generated.async_methods import AsyncMethods
from ._generated.async_quotes import AsyncQuotes
from ._generated.operations import CreateName
from ._generated.replies import TaskQueryReply
from ._http import HttpSettings
from ._operation import CallOptions, Operation, Reply
from ._patience import Patience
from ._running import Run, RunResult, run_create
from ._service import find_service
from ._uploading import AsyncSource, gather, gather_async, upload
from ._waiting import wait_for
from .client import guess_type

R = TypeVar("R", bound=Reply)


class AsyncKinora(AsyncMethods):
    """The asynchronous counterpart of `Kinora`."""

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        patience: Patience | None = None,
        verify: ssl.SSLContext | bool = True,
        proxy: str | None = None,
    ) -> None:
        self._service = find_service(api_key, base_url, patience)
        self._driver = AsyncDriver(HttpSettings(verify, proxy))
        # Price estimates of the create methods.
        self.quote = AsyncQuotes(self._call)

    async def _call(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R:
        return await self._driver.run(call(self._service, operation, fields, options, id))

    async def wait(
        self,
        task_id: str,
        *,
        on_progress: Callable[[TaskQueryReply], object] | None = None,
        timeout: float | None = None,
        check: bool = True,
    ) -> TaskQueryReply:
        """Waits for the end of a task and returns it. Raises the reason of a failed task unless `check` is False.

        `on_progress` may be a coroutine function.
        """
        return await self._driver.run(wait_for(self._service, task_id, timeout, check), on_progress)

    async def run(
        self,
        create: CreateName,
        /,
        *,
        id: str = "",
        output: str | os.PathLike[str] | None = None,
        on_progress: Callable[[TaskQueryReply], object] | None = None,
        timeout: float | None = None,
        options: CallOptions | None = None,
        **fields: Any,
    ) -> RunResult:
        """Creates a task, waits for its end and downloads its results. Raises the reason of a failed task.

        `create` is the name of a create method, `fields` are its arguments, `id` the film of an edit or compose.
        `output` is the file of the first result. Default: the task id.
        """
        steps = run_create(self._service, Run(create, fields, id, output, timeout, options))
        return await self._driver.run(steps, on_progress)

    def follow(self, task_id: str, *, timeout: float | None = None) -> AsyncIterator[TaskQueryReply]:
        """Yields the task on every change until its end."""
        return self._driver.iterate(wait_for(self._service, task_id, timeout, check=False))

    async def upload(self, source: AsyncSource, *, media_type: str | None = None, scene: str | None = None) -> str:
        """Uploads an image from bytes, a path, an open file or a stream. Returns its reference for image fields."""
        if isinstance(source, AsyncIterable):
            content = await gather_async(source)
        else:
            content = await asyncio.to_thread(gather, source)
        return await self._driver.run(upload(self._service, content, media_type or guess_type(source), scene))

    async def download(self, source: TaskQueryReply | str, path: str | os.PathLike[str], *, creation: int = 0) -> Path:
        """Downloads a result to a file. `source` is a task, a task id or a URL."""
        return await self._driver.run(download(self._service, source, path, creation))

    async def close(self) -> None:
        await self._driver.close()

    async def __aenter__(self) -> AsyncKinora:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
