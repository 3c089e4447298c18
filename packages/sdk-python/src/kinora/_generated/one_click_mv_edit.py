# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class OneClickMvEditFields(TypedDict, total=False):
    """Music video: a new take of one segment."""

    job_id: Required[str]
    """A video job of this film; the new take is for its segment."""

    prompt: Required[str]
    """What to generate."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class OneClickMvEditReply(Reply):
    """The answer to one_click_mv_edit."""

    id: str


ONE_CLICK_MV_EDIT = Operation("one_click_mv_edit", "POST", "/ent/v2/one-click/mv/{id}/edit", OneClickMvEditReply)
