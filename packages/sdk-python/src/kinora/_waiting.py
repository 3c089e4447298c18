"""Follows a task to its end by its event stream, and by polling while there is no stream."""

from __future__ import annotations

import math
from time import monotonic

from ._calling import call, read_reply, to_failure, to_refusal
from ._effects import Answer, Broken, Close, HttpRequest, Pause, Steps, Stream, Update, open_stream, read
from ._events import EventReader
from ._generated.replies import TaskQueryReply
from ._operation import CallOptions, Operation
from ._service import Service
from ._trying import InvalidResponse
from .errors import NotReached, StillRunning

GET_TASK = Operation("get_task", "GET", "/ent/v2/tasks/{id}/creations", TaskQueryReply)
_EVENTS_PATH = "/ent/v2/tasks/{id}/events"
# The service sends a comment every 15 seconds; after three missing comments the stream counts as dead.
_STALL_SECONDS = 46.0
# Polling delays; after the last one the stream is tried again.
_POLL_SECONDS = (0.5, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 5.0)
# Limit of the error response when the stream is opened.
_MOST_PIECES = 64


def wait_for(service: Service, task_id: str, timeout: float | None, check: bool) -> Steps[TaskQueryReply]:
    """Waits for the end of a task and yields an update for every change."""
    watch = _Watch(service, task_id, math.inf if timeout is None else monotonic() + timeout)
    while True:
        task = yield from watch.by_events()
        task = task or (yield from watch.by_polling())
        if task is not None:
            break
    if check and task.state == "failed":
        raise to_failure(task)
    return task


class _Watch:
    def __init__(self, service: Service, task_id: str, until: float) -> None:
        self._service = service
        self._task_id = task_id
        self._until = until
        self._last_event = ""
        self._last_reported: TaskQueryReply | None = None

    def _left(self) -> float:
        left = self._until - monotonic()
        if left <= 0:
            raise StillRunning(self._task_id, self._last_reported)
        return left

    def _report(self, task: TaskQueryReply) -> Steps[TaskQueryReply | None]:
        """Yields an update if the task changed. Returns the task if it has ended."""
        if task != self._last_reported:
            self._last_reported = task
            yield Update(task)
        return task if task.state in ("success", "failed") else None

    def by_events(self) -> Steps[TaskQueryReply | None]:
        """Returns the ended task, or None if the stream is unavailable or breaks."""
        headers = self._service.headers() | {"accept": "text/event-stream"}
        if self._last_event:
            headers["last-event-id"] = self._last_event
        url = self._service.url(_EVENTS_PATH, self._task_id)
        left = self._left()
        stall = min(_STALL_SECONDS, left)
        request = HttpRequest("GET", url, headers, stall_seconds=stall, total_seconds=left, is_fresh=True)
        stream = yield from open_stream(request)
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
                except InvalidResponse:
                    return None
                self._last_event = event.id
                if (yield from self._report(task)) is not None:
                    return task

    def _is_old(self, event_id: str) -> bool:
        last, now = self._last_event, event_id
        return now.isdecimal() and last.isdecimal() and int(now) <= int(last)

    def by_polling(self) -> Steps[TaskQueryReply | None]:
        """Returns the ended task, or None after a while, when the stream may be available again."""
        for pause in _POLL_SECONDS:
            options = CallOptions(patience=self._service.patience.within(self._left()))
            try:
                task = yield from call(self._service, GET_TASK, {}, options, self._task_id)
            except NotReached:
                self._left()
                raise
            if (yield from self._report(task)) is not None:
                return task
            yield Pause(min(pause, self._left()))
        return None


def _raise_if_final(stream: Stream) -> Steps[None]:
    """Raises a permanent error, such as an unknown key or task."""
    content = b""
    for _ in range(_MOST_PIECES):
        piece = yield from read(stream)
        if piece is None or isinstance(piece, Broken):
            break
        content += piece
    yield Close(stream)
    if stream.status in (401, 403, 404):
        raise to_refusal(Answer(stream.status, stream.headers, content))
