"""The service for programs that do one thing after the other."""

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
    """One method for each endpoint, and what makes them comfortable. Threads may share one."""

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
        # The same creates, asked only for what they would cost.
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
        """The task when it has ended. One that failed is raised as its reason, unless `check` is False."""
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
        """Creates a task, waits for its end and downloads its results. A task that failed is raised as its reason.

        `create` is the name of a create method, `fields` are its arguments, `id` the film of an edit or compose.
        `output` is the file of the first result, unless given the id of the task.
        """
        steps = run_create(self._service, Run(create, fields, id, output, timeout, options))
        return self._driver.run(steps, on_progress)

    def follow(self, task_id: str, *, timeout: float | None = None) -> Iterator[TaskQueryReply]:
        """The task at each change of it, up to its end."""
        return self._driver.iterate(wait_for(self._service, task_id, timeout, check=False))

    def upload(self, source: Source, *, media_type: str | None = None, scene: str | None = None) -> str:
        """Sends a picture ahead: bytes, the path of a file, an open file or pieces of bytes. The answer stands for it."""
        return self._driver.run(upload(self._service, gather(source), media_type or guess_type(source), scene))

    def download(self, source: TaskQueryReply | str, path: str | os.PathLike[str], *, creation: int = 0) -> Path:
        """Brings a result of a task, named by itself, by its id or by an address, into a file."""
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
