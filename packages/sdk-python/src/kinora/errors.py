"""Everything this package raises. One class for each reason of the service stands in `kinora.reasons`."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol


class KinoraError(Exception):
    """Any failure that this package tells of."""


class Failure(Protocol):
    """As much of a failed task as describes it."""

    @property
    def id(self) -> str: ...
    @property
    def err_code(self) -> str: ...
    @property
    def err_msg(self) -> str: ...


def describe_failure(task: Failure) -> str:
    """One sentence: `task 7 failed: ImageFormatInvalid: images[0] must be …`."""
    return f"task {task.id} failed: {task.err_code}" + (f": {task.err_msg}" if task.err_msg else "")


class RefusedError(KinoraError):
    """The service refused a request, or ended a task, and said why. Of a reason this package does not know, itself."""

    # Of the subclasses: the HTTP status that goes with the reason, and whether it may end a task.
    status: ClassVar[int] = 0
    ends_task: ClassVar[bool] = False

    def __init__(
        self,
        reason: str,
        message: str = "",
        *,
        http_status: int | None = None,
        field: str | None = None,
        rule: str | None = None,
        trace_id: str = "",
        retry_after: float | None = None,
        task: Any = None,
    ) -> None:
        traced = f" (trace {trace_id})" if trace_id else ""
        sentence = f"{reason}: {message}" if message else reason
        super().__init__(f"{sentence}{traced}" if task is None else describe_failure(task))
        self.reason = reason
        self.message = message
        # None where a task ended so, which is no answer to a request.
        self.http_status = http_status
        self.field = field
        self.rule = rule
        self.trace_id = trace_id
        self.retry_after = retry_after
        # The task that ended so.
        self.task = task


class NotReached(KinoraError):
    """No answer was had, or none that could be read, in as many tries as were allowed."""


class UnexpectedAnswer(KinoraError):
    """An answer in a shape that the service does not give: another server, or a version far from this package's."""


class StillRunning(KinoraError):
    """A task did not end in the time it was given. It goes on and can be waited for again."""

    def __init__(self, task_id: str, task: Any = None) -> None:
        super().__init__(f"task {task_id} is still {getattr(task, 'state', 'unread')}")
        self.task_id = task_id
        self.task = task


class StoreRefused(KinoraError):
    """The object store did not take an upload or did not give a result."""

    def __init__(self, what: str, status: int) -> None:
        super().__init__(f"{what}: the store answers {status}")
        self.status = status


class CallbackInvalid(KinoraError):
    """A callback that the service did not send, or that was changed or held back on its way."""
