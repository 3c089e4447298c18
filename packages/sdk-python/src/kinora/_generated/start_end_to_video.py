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
    """The start frame, then the end frame."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds; one of 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16."""

    seed: int
    """0 or absent: a random seed."""

    resolution: Literal["1080p", "720p", "540p", "360p"]
    """Picture size; absent: the first that the model has at this length."""

    payload: str
    """Returned unchanged in every reply and callback."""

    off_peak: bool
    """Cheaper, made when nothing else waits; unless given: False."""

    callback_url: str
    """Where state changes are told."""

    movement_amplitude: Literal["auto", "small", "medium", "large"]
    """How far the camera goes; unless given: "auto"."""

    bgm: bool
    """With background music; unless given: False."""

    audio: bool
    """With sound."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: int
    """Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; unless given: 3."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    is_rec: bool
    """Use a prompt the service recommends; unless given: False."""


class StartEndToVideoReply(Reply):
    """The answer to start_end_to_video."""

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
    """The start frame, then the end frame."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""

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


START_END_TO_VIDEO = Operation("start_end_to_video", "POST", "/ent/v2/start-end2video", StartEndToVideoReply)
