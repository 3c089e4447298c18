# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TextToVideoFields(TypedDict, total=False):
    """Text to video."""

    model: Required[Literal["genq1", "genq2", "genq3-pro", "genq3-turbo", "gen1.5"] | str]

    prompt: Required[str]
    """Text that describes the result."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; default: "16:9"."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model supports at this length."""

    audio: bool
    """Generate sound; default: True."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h); default: False."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: int
    """Watermark corner: 1 bottom-right, 2 bottom-left, 3 top-right, 4 top-left; or: Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    callback_url: str
    """URL notified when the task changes state."""

    style: Literal["general", "anime"]
    """Look of the picture; default: "general"."""

    bgm: bool
    """Add background music; default: False."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """Amount of camera movement; default: "auto"."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class TextToVideoReply(Reply):
    """The reply to text_to_video."""

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

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"] | str
    """Width to height."""

    resolution: Literal["1080p", "720p", "540p", "360p", ""] | str
    """Picture size; absent: the first that the model supports at this length."""

    audio: bool
    """Generate sound."""

    bgm: bool
    """Add background music."""

    movement_amplitude: Literal["auto", "small", "medium", "large"] | str
    """Amount of camera movement."""

    style: Literal["general", "anime"] | str
    """Look of the picture."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h)."""

    watermark: bool
    """Also create a watermarked copy."""


TEXT_TO_VIDEO = Operation("text_to_video", "POST", "/ent/v2/text2video", TextToVideoReply)
