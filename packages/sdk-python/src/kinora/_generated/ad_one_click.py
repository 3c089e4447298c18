# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickFields(TypedDict, total=False):
    """Advertisement film."""

    images: Required[list[str]]
    """Pictures of the product or of who shows it."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds; unless given: 15."""

    aspect_ratio: Literal["1:1", "16:9", "9:16"]
    """Width to height; unless given: "16:9"."""

    language: Literal["zh", "en"]
    """What the narration is spoken in; unless given: "zh"."""

    creative: bool
    """With unexpected segments; unless given: False."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AdOneClickReply(Reply):
    """The answer to ad_one_click."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    images: list[str]
    """Pictures of the product or of who shows it."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""

    aspect_ratio: Literal["1:1", "16:9", "9:16"] | str
    """Width to height."""

    language: Literal["zh", "en"] | str
    """What the narration is spoken in."""

    creative: bool
    """With unexpected segments."""


AD_ONE_CLICK = Operation("ad_one_click", "POST", "/ent/v2/ad-one-click", AdOneClickReply)
