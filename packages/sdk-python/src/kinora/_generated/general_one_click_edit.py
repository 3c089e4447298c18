# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class GeneralOneClickEditFields(TypedDict, total=False):
    """Regenerate one segment of a general film."""

    job_id: Required[str]
    """Video job of the segment to regenerate."""

    prompt: Required[str]
    """Text that describes the result."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class GeneralOneClickEditReply(Reply):
    """The reply to general_one_click_edit."""

    id: str


GENERAL_ONE_CLICK_EDIT = Operation("general_one_click_edit", "POST", "/ent/v2/one-click/general_one_click/{id}/edit", GeneralOneClickEditReply)
