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
    """Creation id of a video; takes precedence over video_url."""

    video_url: str
    """Video of 4 to 60 seconds; the result contains it."""

    images: list[str]
    """End frame; default: []."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Added seconds; one of 1, 2, 3, 4, 5, 6, 7; default: 5."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; default: "720p"."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"]
    """Watermark corner; default: "bottom_left"."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class ExtendReply(Reply):
    """The reply to extend."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    model: str
    """Model identifier."""

    video_creation_id: str
    """Creation id of a video; takes precedence over video_url."""

    video_url: str
    """Video of 4 to 60 seconds; the result contains it."""

    images: list[str]
    """End frame."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Added seconds."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""

    watermark: bool
    """Also create a watermarked copy."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"] | str
    """Watermark corner."""


EXTEND = Operation("extend", "POST", "/ent/v2/extend", ExtendReply)
