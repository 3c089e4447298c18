# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TrendingReplicateFields(TypedDict, total=False):
    """Replicate a video with other pictures."""

    video_url: Required[str]
    """Whose cuts, length and sound it takes, 5 to 180 seconds."""

    images: Required[list[str]]
    """What is shown instead, in turns."""

    prompt: str
    """What to generate."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; absent: the nearest to that of the video."""

    resolution: Literal["1080p", "540p", "720p"]
    """Picture size; unless given: "1080p"."""

    remove_audio: bool
    """Without the sound of the video; unless given: False."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class TrendingReplicateReply(Reply):
    """The answer to trending_replicate."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    video_url: str
    """Whose cuts, length and sound it takes, 5 to 180 seconds."""

    images: list[str]
    """What is shown instead, in turns."""

    prompt: str
    """What to generate."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", ""] | str
    """Width to height; absent: the nearest to that of the video."""

    resolution: Literal["1080p", "540p", "720p"] | str
    """Picture size."""

    remove_audio: bool
    """Without the sound of the video."""


TRENDING_REPLICATE = Operation("trending_replicate", "POST", "/ent/v2/trending-replicate", TrendingReplicateReply)
