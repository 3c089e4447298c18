# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class DigitalHumanFields(TypedDict, total=False):
    """Talking portrait."""

    model: Required[Literal["genq2-turbo", "genq2-pro"] | str]

    image: Required[str]
    """Image of the speaker."""

    prompt: str
    """Text that describes the result."""

    audio_url: str
    """Speech of up to 300 seconds; takes precedence over text."""

    text: str
    """Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; default: "720p"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class DigitalHumanReply(Reply):
    """The reply to digital_human."""

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

    image: str
    """Image of the speaker."""

    prompt: str
    """Text that describes the result."""

    audio_url: str
    """Speech of up to 300 seconds; takes precedence over text."""

    text: str
    """Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""


DIGITAL_HUMAN = Operation("digital_human", "POST", "/ent/v2/digital-human", DigitalHumanReply)
