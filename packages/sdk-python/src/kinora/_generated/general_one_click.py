# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class GeneralOneClickFields(TypedDict, total=False):
    """General one-click film."""

    images: Required[list[str]]
    """What the film is about."""

    prompt: str
    """What to generate."""

    aspect_ratio: Literal["1:1", "16:9", "9:16", "4:3", "3:4"]
    """Width to height; unless given: "16:9"."""

    duration: Required[int]
    """Length in seconds."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class GeneralOneClickReply(Reply):
    """The answer to general_one_click."""

    id: str


GENERAL_ONE_CLICK = Operation("general_one_click", "POST", "/ent/v2/one-click/general_one_click", GeneralOneClickReply)
