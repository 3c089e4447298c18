# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ReferenceToVideoSubjectFields(TypedDict, total=False):
    """One of them, in ReferenceToVideoFields."""

    name: Required[str]
    """Called in the prompt as [@name]."""

    server_id: str
    """A stored subject."""

    images: list[str]
    """What it looks like; unless given: []."""

    videos: list[str]
    """Not taken by this model; or: How it moves; unless given: []."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""


class ReferenceToVideoFields(TypedDict, total=False):
    """References to video."""

    model: Required[Literal["genq1", "genq2", "genq2-pro", "gen2.0", "genq3", "genq3-drama", "genq3-ad", "genq3-mix", "genq3-turbo"] | str]

    images: list[str]
    """Pictures to follow; unless given: []."""

    videos: list[str]
    """Not taken by this model; or: Films to follow; unless given: []."""

    sounds: list[str]
    """Not taken by this model; or: Sounds to follow; unless given: []."""

    auto_subjects: bool
    """Take stored subjects whose names stand in the prompt; unless given: False."""

    subjects: list[ReferenceToVideoSubjectFields]
    """Who and what appears; unless given: []."""

    prompt: Required[str]
    """What to generate."""

    bgm: bool
    """With background music; unless given: False."""

    audio: bool
    """With sound."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "auto"]
    """Width to height; unless given: "16:9"."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model has at this length."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """How far the camera goes; unless given: "auto"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Cheaper, made when nothing else waits; unless given: False."""

    callback_url: str
    """Where state changes are told."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: int
    """Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; unless given: 3."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    audio_type: Literal["all", "speech_only", "sound_effect_only"]
    """What is to be heard; unless given: "all"."""


class ReferenceToVideoReply(Reply):
    """The answer to reference_to_video."""

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
    """Pictures to follow."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "auto"] | str
    """Width to height."""

    resolution: Literal["1080p", "720p", "540p", "360p", ""] | str
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


REFERENCE_TO_VIDEO = Operation("reference_to_video", "POST", "/ent/v2/reference2video", ReferenceToVideoReply)
