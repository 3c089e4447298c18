# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class MultiframeImageSettingFields(TypedDict, total=False):
    """Nested in MultiframeFields."""

    key_image: Required[str]
    """Last frame of the segment."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds; one of 2, 3, 4, 5, 6, 7; default: 5."""


class MultiframeFields(TypedDict, total=False):
    """Key frames to video."""

    model: Required[Literal["genq2-turbo", "genq2-pro"] | str]

    start_image: Required[str]
    """First frame; sets the aspect ratio."""

    image_settings: Required[list[MultiframeImageSettingFields]]
    """Consecutive segments; each begins with the last frame of the previous one."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; default: "720p"."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_url: str
    """Watermark image."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"]
    """Watermark corner; default: "bottom_left"."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class MultiframeReplyImageSetting(Reply):
    """Nested in MultiframeReply."""

    key_image: str
    """Last frame of the segment."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds."""


class MultiframeReply(Reply):
    """The reply to multiframe."""

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

    start_image: str
    """First frame; sets the aspect ratio."""

    image_settings: list[MultiframeReplyImageSetting]
    """Consecutive segments; each begins with the last frame of the previous one."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""

    watermark: bool
    """Also create a watermarked copy."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"] | str
    """Watermark corner."""


MULTIFRAME = Operation("multiframe", "POST", "/ent/v2/multiframe", MultiframeReply)
