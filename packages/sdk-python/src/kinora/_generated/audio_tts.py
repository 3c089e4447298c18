# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AudioTtsFields(TypedDict, total=False):
    """Text to speech."""

    text: Required[str]
    """What is said; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_setting_voice_id: Required[str]

    voice_setting_speed: float
    """How fast, 1 is normal; unless given: 1."""

    voice_setting_volume: int
    """Decibels above normal; unless given: 0."""

    voice_setting_pitch: int
    """Semitones up or down; unless given: 0."""

    voice_setting_emotion: Literal["happy", "sad", "angry", "fearful", "disgusted", "surprised", "calm"]
    """Absent: chosen by the service."""

    pronunciation_dict_tone: list[str]
    """How words are said: text/replacement; unless given: []."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AudioTtsReply(Reply):
    """The answer to audio_tts."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    file_url: str
    """The speech; empty until there is one."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AUDIO_TTS = Operation("audio_tts", "POST", "/ent/v2/audio-tts", AudioTtsReply)
