# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class GeneralOneClickComposeFields(TypedDict, total=False):
    """Compose a general film."""

    job_ids: Required[list[str]]
    """One video job per segment, in order."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class GeneralOneClickComposeReply(Reply):
    """The reply to general_one_click_compose."""

    id: str


GENERAL_ONE_CLICK_COMPOSE = Operation("general_one_click_compose", "POST", "/ent/v2/one-click/general_one_click/{id}/compose", GeneralOneClickComposeReply)
