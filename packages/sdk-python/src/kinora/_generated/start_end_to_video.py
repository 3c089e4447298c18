# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class StartEndToVideoFields(TypedDict, total=False):
    """Start and end frames to video."""

    model: Required[Literal["genq1-classic", "genq1", "genq3-turbo", "genq3-pro-fast", "genq3-pro", "genq2-pro", "genq2-turbo", "genq2-pro-fast", "gen2.0", "gen1.5"] | str]

    images: Required[list[str]]
    """Start frame and end frame."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model supports at this length."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h); default: False."""

    callback_url: str
    """URL notified when the task changes state."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """Amount of camera movement; default: "auto"."""

    bgm: bool
    """Add background music; default: False."""

    audio: bool
    """Generate sound."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: int
    """Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; default: 3."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    is_rec: bool
    """Use a recommended prompt; default: False."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class StartEndToVideoReply(Reply):
    """The reply to start_end_to_video."""

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

    images: list[str]
    """Start frame and end frame."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "720p", "540p", "360p", ""] | str
    """Picture size; absent: the first that the model supports at this length."""

    audio: bool
    """Generate sound."""

    bgm: bool
    """Add background music."""

    movement_amplitude: Literal["auto", "small", "medium", "large"] | str
    """Amount of camera movement."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h)."""

    watermark: bool
    """Also create a watermarked copy."""


START_END_TO_VIDEO = Operation("start_end_to_video", "POST", "/ent/v2/start-end2video", StartEndToVideoReply)
