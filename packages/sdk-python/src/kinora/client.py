"""Synchronous client."""

from __future__ import annotations

import mimetypes
import os
import ssl
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from ._downloading import download
from ._generated.operations import CreateName
from ._generated.replies import TaskQueryReply
from ._generated.sync_methods import SyncMethods
from ._generated.sync_quotes import SyncQuotes
from ._calling import call
from ._http import HttpSettings
from ._operation import CallOptions, Operation, Reply
from ._patience import Patience
from ._running import Run, RunResult, run_create
from ._service import find_service
from ._sync_driver import SyncDriver
from ._uploading import Source, gather, upload
from ._waiting import wait_for

R = TypeVar("R", bound=Reply)


class Kinora(SyncMethods):
    """Client with one method per endpoint and helpers to wait, run, upload and download. It is thread-safe."""

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
        self._driver = SyncDriver(HttpSettings(verify, proxy))
        # Price estimates of the create methods.
        self.quote = SyncQuotes(self._call)

    def _call(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R:
        return self._driver.run(call(self._service, operation, fields, options, id))

    def wait(
        self,
        task_id: str,
        *,
        on_progress: Callable[[TaskQueryReply], object] | None = None,
        timeout: float | None = None,
        check: bool = True,
    ) -> TaskQueryReply:
        """Waits for the end of a task and returns it. Raises the reason of a failed task unless `check` is False."""
        return self._driver.run(wait_for(self._service, task_id, timeout, check), on_progress)

    def run(
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
        return self._driver.run(steps, on_progress)

    def follow(self, task_id: str, *, timeout: float | None = None) -> Iterator[TaskQueryReply]:
        """Yields the task on every change until its end."""
        return self._driver.iterate(wait_for(self._service, task_id, timeout, check=False))

    def upload(self, source: Source, *, media_type: str | None = None, scene: str | None = None) -> str:
        """Uploads an image from bytes, a path, an open file or a stream. Returns its reference for image fields."""
        return self._driver.run(upload(self._service, gather(source), media_type or guess_type(source), scene))

    def download(self, source: TaskQueryReply | str, path: str | os.PathLike[str], *, creation: int = 0) -> Path:
        """Downloads a result to a file. `source` is a task, a task id or a URL."""
        return self._driver.run(download(self._service, source, path, creation))

    def close(self) -> None:
        self._driver.close()

    def __enter__(self) -> Kinora:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def guess_type(source: object) -> str:
    name = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", "")
    return mimetypes.guess_type(str(name))[0] or "application/octet-stream"
