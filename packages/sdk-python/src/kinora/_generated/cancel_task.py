# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation, Reply


class CancelTaskReply(Reply):
    """The reply to cancel_task."""


CANCEL_TASK = Operation("cancel_task", "POST", "/ent/v2/tasks/{id}/cancel", CancelTaskReply)
