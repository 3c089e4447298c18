# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class GeneralOneClickEditFields(TypedDict, total=False):
    """General one-click film: a new take of one segment."""

    job_id: Required[str]
    """A video job of this film; the new take is for its segment."""

    prompt: Required[str]
    """What to generate."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class GeneralOneClickEditReply(Reply):
    """The answer to general_one_click_edit."""

    id: str


GENERAL_ONE_CLICK_EDIT = Operation("general_one_click_edit", "POST", "/ent/v2/one-click/general_one_click/{id}/edit", GeneralOneClickEditReply)
