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
    """The start frame."""

    prompt: str
    """What to generate."""

    audio: bool
    """With sound."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""

    is_rec: bool
    """Use a prompt the service recommends; unless given: False."""

    duration: int
    """Length in seconds; one of 5, 4, 8, 1, 2, 3, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "360p", "720p", "540p"]
    """Picture size; absent: the first that the model has at this length."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Cheaper, made when nothing else waits; unless given: False."""

    callback_url: str
    """Where state changes are told."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """How far the camera goes; unless given: "auto"."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: int
    """Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; unless given: 3."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    bgm: bool
    """With background music; unless given: False."""

    audio_type: Literal["all", "speech_only", "sound_effect_only"]
    """What is to be heard; unless given: "all"."""


class ImageToVideoReply(Reply):
    """The answer to image_to_video."""

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

    images: list[str]
    """The start frame."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "360p", "720p", "540p", ""] | str
    """Picture size; absent: the first that the model has at this length."""

    audio: bool
    """With sound."""

    bgm: bool
    """With background music."""

    movement_amplitude: Literal["auto", "small", "medium", "large"] | str
    """How far the camera goes."""

    off_peak: bool
    """Cheaper, made when nothing else waits."""

    watermark: bool
    """Also make a marked copy."""

    is_rec: bool
    """Use a prompt the service recommends."""


IMAGE_TO_VIDEO = Operation("image_to_video", "POST", "/ent/v2/img2video", ImageToVideoReply)
