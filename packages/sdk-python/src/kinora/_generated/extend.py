# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ExtendFields(TypedDict, total=False):
    """Extend a video."""

    model: Required[Literal["genq2-turbo", "genq2-pro"] | str]

    video_creation_id: str
    """A video that an earlier task made; goes before video_url."""

    video_url: str
    """The video, 4 to 60 seconds; the result is this video and what comes after it."""

    images: list[str]
    """The frame to end with; unless given: []."""

    prompt: str
    """What to generate."""

    duration: int
    """How many seconds are added; one of 1, 2, 3, 4, 5, 6, 7; unless given: 5."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; unless given: "720p"."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"]
    """Corner of the mark; unless given: "bottom_left"."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class ExtendReply(Reply):
    """The answer to extend."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    model: str
    """Model identifier."""

    video_creation_id: str
    """A video that an earlier task made; goes before video_url."""

    video_url: str
    """The video, 4 to 60 seconds; the result is this video and what comes after it."""

    images: list[str]
    """The frame to end with."""

    prompt: str
    """What to generate."""

    duration: int
    """How many seconds are added."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""

    watermark: bool
    """Also make a marked copy."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"] | str
    """Corner of the mark."""


EXTEND = Operation("extend", "POST", "/ent/v2/extend", ExtendReply)
