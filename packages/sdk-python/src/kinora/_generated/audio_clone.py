# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AudioCloneFields(TypedDict, total=False):
    """Clone a voice."""

    audio_url: Required[str]
    """Recording of the voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB."""

    voice_id: Required[str]
    """Id of the new voice, for later speech requests."""

    prompt_audio_url: str
    """A spoken line of the voice, under 8 seconds."""

    prompt_text: str
    """Transcript of that line."""

    text: Required[str]
    """Text of the sample in the cloned voice."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AudioCloneReply(Reply):
    """The reply to audio_clone."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    voice_id: str
    """Id of the new voice, for later speech requests."""

    demo_audio: str
    """URL of the sample in the cloned voice; empty until it is ready."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AUDIO_CLONE = Operation("audio_clone", "POST", "/ent/v2/audio-clone", AudioCloneReply)
