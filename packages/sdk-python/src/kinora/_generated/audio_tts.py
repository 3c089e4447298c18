# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AudioTtsFields(TypedDict, total=False):
    """Text to speech."""

    text: Required[str]
    """Spoken text; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_setting_voice_id: Required[str]

    voice_setting_speed: float
    """Speed factor; 1 is normal; default: 1."""

    voice_setting_volume: int
    """Decibels above normal; default: 0."""

    voice_setting_pitch: int
    """Pitch shift in semitones; default: 0."""

    voice_setting_emotion: Literal["happy", "sad", "angry", "fearful", "disgusted", "surprised", "calm"]
    """Default: chosen by the service."""

    pronunciation_dict_tone: list[str]
    """Pronunciations: text/replacement; default: []."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AudioTtsReply(Reply):
    """The reply to audio_tts."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    file_url: str
    """URL of the speech; empty until it is ready."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AUDIO_TTS = Operation("audio_tts", "POST", "/ent/v2/audio-tts", AudioTtsReply)
