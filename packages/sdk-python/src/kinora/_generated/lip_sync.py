# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class LipSyncFields(TypedDict, total=False):
    """Lip sync."""

    video_url: Required[str]
    """Video of the speaker, up to 300 seconds."""

    audio_url: str
    """Speech of up to 300 seconds; takes precedence over text."""

    text: str
    """Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    speed: float
    """Speed factor; 1 is normal; default: 1."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""

    ref_photo_url: str
    """Photo of the face to sync, if the video shows several."""

    volume: int
    """Decibels above normal; default: 0."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class LipSyncReply(Reply):
    """The reply to lip_sync."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    video_url: str
    """Video of the speaker, up to 300 seconds."""

    audio_url: str
    """Speech of up to 300 seconds; takes precedence over text."""

    text: str
    """Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    speed: float
    """Speed factor; 1 is normal."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""

    ref_photo_url: str
    """Photo of the face to sync, if the video shows several."""

    volume: int
    """Decibels above normal."""


LIP_SYNC = Operation("lip_sync", "POST", "/ent/v2/lip-sync", LipSyncReply)
