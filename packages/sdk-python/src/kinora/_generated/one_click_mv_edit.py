# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class OneClickMvEditFields(TypedDict, total=False):
    """Regenerate one segment of a music video."""

    job_id: Required[str]
    """Video job of the segment to regenerate."""

    prompt: Required[str]
    """Text that describes the result."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class OneClickMvEditReply(Reply):
    """The reply to one_click_mv_edit."""

    id: str


ONE_CLICK_MV_EDIT = Operation("one_click_mv_edit", "POST", "/ent/v2/one-click/mv/{id}/edit", OneClickMvEditReply)
