# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class UpscaleNewFields(TypedDict, total=False):
    """Upscale a video."""

    video_creation_id: str
    """Creation id of a video; takes precedence over video_url."""

    video_url: str
    """Video of up to 300 seconds and under 60 frames per second."""

    upscale_resolution: Literal["1080p", "2K", "4K", "8K"]
    """Target resolution; the aspect ratio stays. Alias: resolution; default: "1080p"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class UpscaleNewReply(Reply):
    """The reply to upscale_new."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    video_creation_id: str
    """Creation id of a video; takes precedence over video_url."""

    video_url: str
    """Video of up to 300 seconds and under 60 frames per second."""

    upscale_resolution: Literal["1080p", "2K", "4K", "8K"] | str
    """Target resolution; the aspect ratio stays. Alias: resolution."""


UPSCALE_NEW = Operation("upscale_new", "POST", "/ent/v2/upscale-new", UpscaleNewReply)
