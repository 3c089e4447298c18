# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ImageToVideoFields(TypedDict, total=False):
    """Start frame to video."""

    model: Required[Literal["genq1-classic", "gen1.5", "gen2.0", "genq3-turbo", "genq3-pro", "genq3-pro-fast", "genq2-pro", "genq2-turbo", "genq2-pro-fast", "genq1"] | str]

    images: Required[list[str]]
    """Start frame."""

    prompt: str
    """Text that describes the result."""

    audio: bool
    """Generate sound."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""

    is_rec: bool
    """Use a recommended prompt; default: False."""

    duration: int
    """Length in seconds; one of 5, 4, 8, 1, 2, 3, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "360p", "720p", "540p"]
    """Picture size; absent: the first that the model supports at this length."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h); default: False."""

    callback_url: str
    """URL notified when the task changes state."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """Amount of camera movement; default: "auto"."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: int
    """Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; default: 3."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    bgm: bool
    """Add background music; default: False."""

    audio_type: Literal["all", "speech_only", "sound_effect_only"]
    """Kinds of sound; default: "all"."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class ImageToVideoReply(Reply):
    """The reply to image_to_video."""

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
    """Start frame."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "360p", "720p", "540p", ""] | str
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

    is_rec: bool
    """Use a recommended prompt."""


IMAGE_TO_VIDEO = Operation("image_to_video", "POST", "/ent/v2/img2video", ImageToVideoReply)
