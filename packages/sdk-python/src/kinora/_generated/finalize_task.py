# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import FinalizeReply


class FinalizeTaskFields(TypedDict, total=False):
    """Make the final video of a draft."""

    parts: list[str | int]
    """Ids of parts, or segment numbers; absent: all. A single video is its only part."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in replies and callbacks."""


FINALIZE_TASK = Operation("finalize_task", "POST", "/ent/v2/tasks/{id}/finalize", FinalizeReply)
