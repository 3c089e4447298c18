"""Downloads results to files. Interrupted downloads resume, and a file gets its name only when it is complete."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ._calling import call, to_failure
from ._effects import Broken, Close, HttpRequest, Pause, Steps, Stream, open_stream, read
from ._generated.replies import TaskQueryReply
from ._part_file import PartFile
from ._patience import pause_seconds
from ._service import USER_AGENT, Service
from ._waiting import GET_TASK
from .errors import KinoraError, NotReached, StoreRefused

_STALL_SECONDS = 60.0
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")
_TRANSIENT = frozenset({408, 429, 500, 502, 503, 504})


class _OtherPart(Exception):
    """The part file belonged to another file and was deleted; the next attempt starts from the beginning."""


def download(service: Service, source: TaskQueryReply | str, path: str | os.PathLike[str], creation: int) -> Steps[Path]:
    """Downloads from a URL, a task or its id. Attempts that make progress do not count as failed."""
    url = yield from _resolve_url(service, source, creation)
    part = PartFile(Path(path))
    fruitless = 0
    is_renewed = False
    while True:
        before = part.length
        outcome = yield from _one_try(url, part)
        if outcome is None:
            return part.finish()
        if isinstance(outcome, _OtherPart):
            continue
        if isinstance(outcome, StoreRefused) and outcome.status == 403 and not _is_address(source) and not is_renewed:
            # The URL has expired after a day or an hour; the task has a new one.
            url, is_renewed = (yield from _resolve_url(service, _task_id_from(source), creation)), True
            continue
        if isinstance(outcome, StoreRefused) and outcome.status not in _TRANSIENT:
            raise outcome
        fruitless = 0 if part.length > before else fruitless + 1
        if fruitless >= service.patience.tries:
            raise NotReached(f"download interrupted at {part.length} bytes: {outcome}") from outcome
        yield Pause(pause_seconds(max(1, fruitless), None))


def _is_address(source: TaskQueryReply | str) -> bool:
    return isinstance(source, str) and not source.isdecimal()


def _task_id_from(source: TaskQueryReply | str) -> str:
    return source if isinstance(source, str) else source.id


def _resolve_url(service: Service, source: TaskQueryReply | str, creation: int) -> Steps[str]:
    if isinstance(source, str) and _is_address(source):
        return source
    task = source if isinstance(source, TaskQueryReply) else (yield from call(service, GET_TASK, {}, id=source))
    if task.state == "failed":
        raise to_failure(task)
    if creation >= len(task.creations):
        raise KinoraError(f"task {task.id} is {task.state} and has {len(task.creations)} results")
    return task.creations[creation].url


def _one_try(url: str, part: PartFile) -> Steps[Exception | None]:
    """Returns None when the file is complete, or the error."""
    have = part.length
    headers = {"accept-encoding": "identity", "user-agent": USER_AGENT}
    if have > 0:
        headers["range"] = f"bytes={have}-"
    stream = yield from open_stream(HttpRequest("GET", url, headers, stall_seconds=_STALL_SECONDS, is_fresh=True))
    if isinstance(stream, Broken):
        return stream.cause
    total = _begin(stream, part, have)
    if isinstance(total, Exception):
        yield Close(stream)
        return total
    while (piece := (yield from read(stream))) is not None:
        if isinstance(piece, Broken):
            yield Close(stream)
            return piece.cause
        part.append(piece)
    yield Close(stream)
    if total is not None and part.length != total:
        return ValueError(f"received {part.length} of {total} bytes")
    return None


def _begin(stream: Stream, part: PartFile, have: int) -> int | None | Exception:
    """Returns the total length, if known, and prepares the part file for the stream."""
    tag = stream.headers.get("etag", "") or stream.headers.get("last-modified", "")
    if stream.status == 206:
        match = _RANGE.fullmatch(stream.headers.get("content-range", ""))
        if match and int(match[1]) == have and part.is_of(tag):
            return int(match[2])
    if stream.status in (206, 416) and have > 0:
        part.drop()
        return _OtherPart()
    if stream.status != 200:
        return StoreRefused("download", stream.status)
    part.begin(tag)
    length = stream.headers.get("content-length", "")
    return int(length) if length.isdecimal() else None
