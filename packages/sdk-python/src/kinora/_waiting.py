"""A task followed to its end: by its events while they come, by asking while they do not."""

from __future__ import annotations

import math
from time import monotonic

from ._calling import call, failure_of, read_reply, refusal_of
from ._effects import Answer, Ask, Broken, Close, Pause, Steps, Stream, Tell, open_stream, read
from ._events import EventReader
from ._generated.replies import TaskQueryReply
from ._operation import CallOptions, Operation
from ._service import Service
from ._trying import Mangled
from .errors import NotReached, StillRunning

GET_TASK = Operation("get_task", "GET", "/ent/v2/tasks/{id}/creations", TaskQueryReply)
_EVENTS_PATH = "/ent/v2/tasks/{id}/events"
# The service writes a comment every 15 seconds; without three of them the stream is taken for dead.
_STALL_SECONDS = 46.0
# Between two questions, and after how many a stream is tried once more.
_POLL_SECONDS = (0.5, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 5.0)
# A longer answer to the opening of a stream than any refusal has is not read on.
_MOST_PIECES = 64


def wait_for(service: Service, task_id: str, timeout: float | None, check: bool) -> Steps[TaskQueryReply]:
    """Tells of every change on its way."""
    watch = _Watch(service, task_id, math.inf if timeout is None else monotonic() + timeout)
    while True:
        task = yield from watch.by_events()
        task = task or (yield from watch.by_asking())
        if task is not None:
            break
    if check and task.state == "failed":
        raise failure_of(task)
    return task


class _Watch:
    def __init__(self, service: Service, task_id: str, until: float) -> None:
        self._service = service
        self._task_id = task_id
        self._until = until
        self._last_event = ""
        self._told: TaskQueryReply | None = None

    def _left(self) -> float:
        left = self._until - monotonic()
        if left <= 0:
            raise StillRunning(self._task_id, self._told)
        return left

    def _tell(self, task: TaskQueryReply) -> Steps[TaskQueryReply | None]:
        """The task, if it has ended."""
        if task != self._told:
            self._told = task
            yield Tell(task)
        return task if task.state in ("success", "failed") else None

    def by_events(self) -> Steps[TaskQueryReply | None]:
        """The task at its end, or nothing where the stream cannot be had or breaks off."""
        headers = self._service.headers() | {"accept": "text/event-stream"}
        if self._last_event:
            headers["last-event-id"] = self._last_event
        url = self._service.url(_EVENTS_PATH, self._task_id)
        left = self._left()
        ask = Ask("GET", url, headers, stall_seconds=min(_STALL_SECONDS, left), total_seconds=left, is_fresh=True)
        stream = yield from open_stream(ask)
        if isinstance(stream, Broken):
            return None
        if stream.status != 200 or not stream.headers.get("content-type", "").startswith("text/event-stream"):
            yield from _raise_if_final(stream)
            return None
        task = yield from self._read_events(stream)
        yield Close(stream)
        return task

    def _read_events(self, stream: Stream) -> Steps[TaskQueryReply | None]:
        reader = EventReader()
        while True:
            piece = yield from read(stream)
            if piece is None or isinstance(piece, Broken):
                return None
            self._left()
            for event in reader.feed(piece):
                if event.event != "task" or self._is_old(event.id):
                    continue
                try:
                    task = read_reply(TaskQueryReply, event.data.encode(), self._task_id)
                except Mangled:
                    return None
                self._last_event = event.id
                if (yield from self._tell(task)) is not None:
                    return task

    def _is_old(self, event_id: str) -> bool:
        last, now = self._last_event, event_id
        return now.isdecimal() and last.isdecimal() and int(now) <= int(last)

    def by_asking(self) -> Steps[TaskQueryReply | None]:
        """The task at its end, or nothing after a while: then the stream may be there again."""
        for pause in _POLL_SECONDS:
            options = CallOptions(patience=self._service.patience.within(self._left()))
            try:
                task = yield from call(self._service, GET_TASK, {}, options, self._task_id)
            except NotReached:
                self._left()
                raise
            if (yield from self._tell(task)) is not None:
                return task
            yield Pause(min(pause, self._left()))
        return None


def _raise_if_final(stream: Stream) -> Steps[None]:
    """A key or a task that is not known will not be known at the next look either."""
    content = b""
    for _ in range(_MOST_PIECES):
        piece = yield from read(stream)
        if piece is None or isinstance(piece, Broken):
            break
        content += piece
    yield Close(stream)
    if stream.status in (401, 403, 404):
        raise refusal_of(Answer(stream.status, stream.headers, content))
