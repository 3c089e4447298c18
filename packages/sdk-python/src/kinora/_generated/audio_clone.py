# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AudioCloneFields(TypedDict, total=False):
    """Clone a voice."""

    audio_url: Required[str]
    """The voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB."""

    voice_id: Required[str]
    """What it shall be called; speech takes it once the voice is cloned."""

    prompt_audio_url: str
    """A line in the voice, under 8 seconds."""

    prompt_text: str
    """The words of that line."""

    text: Required[str]
    """What the cloned voice says in the sample."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AudioCloneReply(Reply):
    """The answer to audio_clone."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    voice_id: str
    """What it shall be called; speech takes it once the voice is cloned."""

    demo_audio: str
    """The text in the cloned voice; empty until there is one."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AUDIO_CLONE = Operation("audio_clone", "POST", "/ent/v2/audio-clone", AudioCloneReply)
