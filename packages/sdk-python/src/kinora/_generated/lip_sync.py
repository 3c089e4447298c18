# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class LipSyncFields(TypedDict, total=False):
    """Lips to speech."""

    video_url: Required[str]
    """Who speaks, up to 300 seconds."""

    audio_url: str
    """What is said, up to 300 seconds; goes before text."""

    text: str
    """What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    speed: float
    """How fast, 1 is normal; unless given: 1."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""

    ref_photo_url: str
    """The face that is meant, where the video shows several."""

    volume: int
    """Decibels above normal; unless given: 0."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class LipSyncReply(Reply):
    """The answer to lip_sync."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    video_url: str
    """Who speaks, up to 300 seconds."""

    audio_url: str
    """What is said, up to 300 seconds; goes before text."""

    text: str
    """What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    speed: float
    """How fast, 1 is normal."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""

    ref_photo_url: str
    """The face that is meant, where the video shows several."""

    volume: int
    """Decibels above normal."""


LIP_SYNC = Operation("lip_sync", "POST", "/ent/v2/lip-sync", LipSyncReply)
