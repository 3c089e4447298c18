# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TrendingReplicateFields(TypedDict, total=False):
    """Replicate a video with other images."""

    video_url: Required[str]
    """Video of 5 to 180 seconds with the cuts, duration and sound to keep."""

    images: Required[list[str]]
    """Replacement images, used in turn."""

    prompt: str
    """Text that describes the result."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Aspect ratio; default: the nearest to that of the video."""

    resolution: Literal["1080p", "540p", "720p"]
    """Resolution; default: "1080p"."""

    remove_audio: bool
    """Remove the sound of the video; default: False."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class TrendingReplicateReply(Reply):
    """The reply to trending_replicate."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    video_url: str
    """Video of 5 to 180 seconds with the cuts, duration and sound to keep."""

    images: list[str]
    """Replacement images, used in turn."""

    prompt: str
    """Text that describes the result."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", ""] | str
    """Aspect ratio; default: the nearest to that of the video."""

    resolution: Literal["1080p", "540p", "720p"] | str
    """Resolution."""

    remove_audio: bool
    """Remove the sound of the video."""


TRENDING_REPLICATE = Operation("trending_replicate", "POST", "/ent/v2/trending-replicate", TrendingReplicateReply)
