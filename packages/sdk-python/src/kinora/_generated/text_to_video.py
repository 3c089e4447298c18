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
    """What to generate."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; unless given: "16:9"."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model has at this length."""

    audio: bool
    """With sound; unless given: True."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Cheaper, made when nothing else waits; unless given: False."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: int
    """Corner of the mark: 1 bottom-right, 2 bottom-left, 3 top-right, 4 top-left; or: Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    callback_url: str
    """Where state changes are told."""

    style: Literal["general", "anime"]
    """Look of the picture; unless given: "general"."""

    bgm: bool
    """With background music; unless given: False."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """How far the camera goes; unless given: "auto"."""


class TextToVideoReply(Reply):
    """The answer to text_to_video."""

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

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"] | str
    """Width to height."""

    resolution: Literal["1080p", "720p", "540p", "360p", ""] | str
    """Picture size; absent: the first that the model has at this length."""

    audio: bool
    """With sound."""

    bgm: bool
    """With background music."""

    movement_amplitude: Literal["auto", "small", "medium", "large"] | str
    """How far the camera goes."""

    style: Literal["general", "anime"] | str
    """Look of the picture."""

    off_peak: bool
    """Cheaper, made when nothing else waits."""

    watermark: bool
    """Also make a marked copy."""


TEXT_TO_VIDEO = Operation("text_to_video", "POST", "/ent/v2/text2video", TextToVideoReply)
