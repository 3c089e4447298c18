# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TextToAudioFields(TypedDict, total=False):
    """Text to sound."""

    model: Required[Literal["audio1.0"] | str]

    prompt: Required[str]
    """What to generate."""

    duration: float
    """Length in seconds; unless given: 10."""

    seed: int
    """0 or absent: a random seed."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class TextToAudioReply(Reply):
    """The answer to text_to_audio."""

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

    duration: float
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""


TEXT_TO_AUDIO = Operation("text_to_audio", "POST", "/ent/v2/text2audio", TextToAudioReply)
