# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickFields(TypedDict, total=False):
    """Ad film."""

    images: Required[list[str]]
    """Images of the product or its presenter."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Duration in seconds; default: 15."""

    aspect_ratio: Literal["1:1", "16:9", "9:16"]
    """Width to height; default: "16:9"."""

    language: Literal["zh", "en"]
    """Language of the narration; default: "zh"."""

    creative: bool
    """Add unconventional segments; default: False."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class AdOneClickReply(Reply):
    """The reply to ad_one_click."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    images: list[str]
    """Images of the product or its presenter."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Duration in seconds."""

    aspect_ratio: Literal["1:1", "16:9", "9:16"] | str
    """Width to height."""

    language: Literal["zh", "en"] | str
    """Language of the narration."""

    creative: bool
    """Add unconventional segments."""


AD_ONE_CLICK = Operation("ad_one_click", "POST", "/ent/v2/ad-one-click", AdOneClickReply)
