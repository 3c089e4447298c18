"""Errors of this package. `kinora.reasons` has one class per error reason of the service."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol


class KinoraError(Exception):
    """Base class of all errors."""


class Failure(Protocol):
    """Fields of a failed task that describe the failure."""

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
    """A rejected request or a failed task. Unknown reasons use this class itself."""

    # Set by the subclasses: HTTP status of the reason, and whether it may end a task.
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
        # None for a failed task.
        self.http_status = http_status
        self.field = field
        self.rule = rule
        self.trace_id = trace_id
        self.retry_after = retry_after
        # The failed task.
        self.task = task


class NotReached(KinoraError):
    """The service sent no readable response within the allowed attempts."""


class UnexpectedAnswer(KinoraError):
    """A response that does not match the API: another server, or an incompatible version."""


class StillRunning(KinoraError):
    """The task did not end within the timeout. It continues and can be waited for again."""

    def __init__(self, task_id: str, task: Any = None) -> None:
        super().__init__(f"task {task_id} is still {getattr(task, 'state', 'unread')}")
        self.task_id = task_id
        self.task = task


class StoreRefused(KinoraError):
    """The object store rejected an upload or a download."""

    def __init__(self, what: str, status: int) -> None:
        super().__init__(f"{what} failed: the store returned status {status}")
        self.status = status


class CallbackInvalid(KinoraError):
    """A callback with an invalid signature or an old timestamp."""
