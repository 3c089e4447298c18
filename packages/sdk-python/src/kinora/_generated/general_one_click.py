# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class GeneralOneClickFields(TypedDict, total=False):
    """General film."""

    images: Required[list[str]]
    """Images that the film shows."""

    prompt: str
    """Text that describes the result."""

    aspect_ratio: Literal["1:1", "16:9", "9:16", "4:3", "3:4"]
    """Width to height; default: "16:9"."""

    duration: Required[int]
    """Duration in seconds."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class GeneralOneClickReply(Reply):
    """The reply to general_one_click."""

    id: str


GENERAL_ONE_CLICK = Operation("general_one_click", "POST", "/ent/v2/one-click/general_one_click", GeneralOneClickReply)
