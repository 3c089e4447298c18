"""A result into a file: continued where it broke off, and there only when it is whole."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ._calling import call, failure_of
from ._effects import Ask, Broken, Close, Pause, Steps, Stream, open_stream, read
from ._generated.replies import TaskQueryReply
from ._part_file import PartFile
from ._patience import pause_seconds
from ._service import USER_AGENT, Service
from ._waiting import GET_TASK
from .errors import KinoraError, NotReached, StoreRefused

_STALL_SECONDS = 60.0
_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+)")
_PASSING = frozenset({408, 429, 500, 502, 503, 504})


class _OtherPart(Exception):
    """What was there belongs to something else; it is gone, and the next try begins at the beginning."""


def download(service: Service, source: TaskQueryReply | str, path: str | os.PathLike[str], creation: int) -> Steps[Path]:
    """From an address, a task or its id. Tries that bring anything are not counted."""
    url = yield from _address_of(service, source, creation)
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
            # The address was good for a day, or an hour; the task tells a new one.
            url, is_renewed = (yield from _address_of(service, _id_of(source), creation)), True
            continue
        if isinstance(outcome, StoreRefused) and outcome.status not in _PASSING:
            raise outcome
        fruitless = 0 if part.length > before else fruitless + 1
        if fruitless >= service.patience.tries:
            raise NotReached(f"a download broke off at {part.length} bytes: {outcome}") from outcome
        yield Pause(pause_seconds(max(1, fruitless), None))


def _is_address(source: TaskQueryReply | str) -> bool:
    return isinstance(source, str) and not source.isdecimal()


def _id_of(source: TaskQueryReply | str) -> str:
    return source if isinstance(source, str) else source.id


def _address_of(service: Service, source: TaskQueryReply | str, creation: int) -> Steps[str]:
    if isinstance(source, str) and _is_address(source):
        return source
    task = source if isinstance(source, TaskQueryReply) else (yield from call(service, GET_TASK, {}, id=source))
    if task.state == "failed":
        raise failure_of(task)
    if creation >= len(task.creations):
        raise KinoraError(f"task {task.id} is {task.state} and has {len(task.creations)} results")
    return task.creations[creation].url


def _one_try(url: str, part: PartFile) -> Steps[Exception | None]:
    """Nothing when the file is whole; what was in the way otherwise."""
    have = part.length
    headers = {"accept-encoding": "identity", "user-agent": USER_AGENT}
    if have > 0:
        headers["range"] = f"bytes={have}-"
    stream = yield from open_stream(Ask("GET", url, headers, stall_seconds=_STALL_SECONDS, is_fresh=True))
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
        return ValueError(f"{part.length} bytes of {total}")
    return None


def _begin(stream: Stream, part: PartFile, have: int) -> int | None | Exception:
    """How long the whole will be, where that is said; the part file then is where the stream goes on."""
    tag = stream.headers.get("etag", "") or stream.headers.get("last-modified", "")
    if stream.status == 206:
        match = _RANGE.fullmatch(stream.headers.get("content-range", ""))
        if match and int(match[1]) == have and part.is_of(tag):
            return int(match[2])
    if stream.status in (206, 416) and have > 0:
        part.drop()
        return _OtherPart()
    if stream.status != 200:
        return StoreRefused("a download", stream.status)
    part.begin(tag)
    length = stream.headers.get("content-length", "")
    return int(length) if length.isdecimal() else None
