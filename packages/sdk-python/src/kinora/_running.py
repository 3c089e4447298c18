"""Creates a task, waits for it and downloads its results."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from ._calling import call
from ._downloading import download
from ._effects import Steps
from ._generated.operations import CREATES
from ._generated.replies import TaskQueryReply
from ._operation import CallOptions
from ._service import Service
from ._waiting import wait_for


@dataclass(frozen=True, slots=True)
class RunResult:
    """The ended task and the files of its results."""

    task: TaskQueryReply
    files: list[Path]


@dataclass(frozen=True, slots=True)
class Run:
    create: str
    fields: Mapping[str, Any]
    id: str = ""
    output: str | os.PathLike[str] | None = None
    timeout: float | None = None
    options: CallOptions | None = None


def run_create(service: Service, run: Run) -> Steps[RunResult]:
    operation = CREATES.get(run.create)
    if operation is None:
        raise ValueError(f"create must be one of {', '.join(CREATES)} (got {run.create!r})")
    created = yield from call(service, operation, run.fields, run.options, run.id)
    task = yield from wait_for(service, created.id, run.timeout, check=True)
    files: list[Path] = []
    for index, creation in enumerate(task.creations):
        path = _build_path(run.output, task.id, creation.url, index)
        files.append((yield from download(service, task, path, index)))
    return RunResult(task, files)


def _build_path(output: str | os.PathLike[str] | None, task_id: str, url: str, index: int) -> Path:
    """The first result has the given name; further results get `-2`, `-3` before the extension."""
    name = Path(output) if output is not None else Path(task_id + PurePosixPath(urlsplit(url).path).suffix)
    return name if index == 0 else name.with_name(f"{name.stem}-{index + 1}{name.suffix}")
