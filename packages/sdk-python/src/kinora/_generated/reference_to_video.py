# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ReferenceToVideoSubjectFields(TypedDict, total=False):
    """Nested in ReferenceToVideoFields."""

    name: Required[str]
    """Used in the prompt as [@name]."""

    server_id: str
    """Id of a stored subject."""

    images: list[str]
    """Images of the subject; default: []."""

    videos: list[str]
    """Not supported by this model; or: Video of the subject; default: []."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""


class ReferenceToVideoFields(TypedDict, total=False):
    """References to video."""

    model: Required[Literal["genq1", "genq2", "genq2-pro", "gen2.0", "genq3", "genq3-drama", "genq3-ad", "genq3-mix", "genq3-turbo"] | str]

    images: list[str]
    """Reference images; default: []."""

    videos: list[str]
    """Not supported by this model; or: Reference videos; default: []."""

    sounds: list[str]
    """Not supported by this model; or: Reference sounds; default: []."""

    auto_subjects: bool
    """Use stored subjects that the prompt names; default: False."""

    subjects: list[ReferenceToVideoSubjectFields]
    """Characters and objects; default: []."""

    prompt: Required[str]
    """Text that describes the result."""

    bgm: bool
    """Add background music; default: False."""

    audio: bool
    """Generate sound."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "auto"]
    """Width to height; default: "16:9"."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model supports at this length."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """Amount of camera movement; default: "auto"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Half price; runs when the queue is idle (within 48 h); default: False."""

    callback_url: str
    """URL notified when the task changes state."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: int
    """Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; default: 3."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    audio_type: Literal["all", "speech_only", "sound_effect_only"]
    """Kinds of sound; default: "all"."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class ReferenceToVideoReply(Reply):
    """The reply to reference_to_video."""

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
    """Reference images."""

    prompt: str
    """Text that describes the result."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "auto"] | str
    """Width to height."""

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


REFERENCE_TO_VIDEO = Operation("reference_to_video", "POST", "/ent/v2/reference2video", ReferenceToVideoReply)
