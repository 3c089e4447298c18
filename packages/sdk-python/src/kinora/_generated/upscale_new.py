# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class UpscaleNewFields(TypedDict, total=False):
    """Enlarge a video."""

    video_creation_id: str
    """A video that an earlier task made; goes before video_url."""

    video_url: str
    """The video, up to 300 seconds, under 60 frames a second."""

    upscale_resolution: Literal["1080p", "2K", "4K", "8K"]
    """How large; the video keeps its shape. May also be called resolution; unless given: "1080p"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class UpscaleNewReply(Reply):
    """The answer to upscale_new."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    video_creation_id: str
    """A video that an earlier task made; goes before video_url."""

    video_url: str
    """The video, up to 300 seconds, under 60 frames a second."""

    upscale_resolution: Literal["1080p", "2K", "4K", "8K"] | str
    """How large; the video keeps its shape. May also be called resolution."""


UPSCALE_NEW = Operation("upscale_new", "POST", "/ent/v2/upscale-new", UpscaleNewReply)
