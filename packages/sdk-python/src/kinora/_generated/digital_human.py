# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class DigitalHumanFields(TypedDict, total=False):
    """Talking picture."""

    model: Required[Literal["genq2-turbo", "genq2-pro"] | str]

    image: Required[str]
    """Who speaks."""

    prompt: str
    """What to generate."""

    audio_url: str
    """What is said, up to 300 seconds; goes before text."""

    text: str
    """What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; unless given: "720p"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class DigitalHumanReply(Reply):
    """The answer to digital_human."""

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

    image: str
    """Who speaks."""

    prompt: str
    """What to generate."""

    audio_url: str
    """What is said, up to 300 seconds; goes before text."""

    text: str
    """What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""


DIGITAL_HUMAN = Operation("digital_human", "POST", "/ent/v2/digital-human", DigitalHumanReply)
