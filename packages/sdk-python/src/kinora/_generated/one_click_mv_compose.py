# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class OneClickMvComposeFields(TypedDict, total=False):
    """Compose a music video."""

    job_ids: Required[list[str]]
    """One video job per segment, in order."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class OneClickMvComposeReply(Reply):
    """The reply to one_click_mv_compose."""

    id: str


ONE_CLICK_MV_COMPOSE = Operation("one_click_mv_compose", "POST", "/ent/v2/one-click/mv/{id}/compose", OneClickMvComposeReply)
