# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TextToAudioFields(TypedDict, total=False):
    """Sound effects from text."""

    model: Required[Literal["audio1.0"] | str]

    prompt: Required[str]
    """Text that describes the result."""

    duration: float
    """Length in seconds; default: 10."""

    seed: int
    """0 or absent: a random seed."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class TextToAudioReply(Reply):
    """The reply to text_to_audio."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    model: str
    """Model identifier."""

    prompt: str
    """Text that describes the result."""

    duration: float
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""


TEXT_TO_AUDIO = Operation("text_to_audio", "POST", "/ent/v2/text2audio", TextToAudioReply)
