# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from pydantic import Field
from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


TimingToAudioTimingPromptFields = TypedDict(
    "TimingToAudioTimingPromptFields",
    {
        "from": Required[float],
        "to": Required[float],
        "prompt": Required[str],
    },
    total=False,
)


class TimingToAudioFields(TypedDict, total=False):
    """Sound effects on a timeline."""

    model: Required[Literal["audio1.0"] | str]

    timing_prompts: Required[list[TimingToAudioTimingPromptFields]]
    """Sounds with start and end; overlapping sounds are mixed."""

    duration: float
    """Length in seconds; default: 10."""

    seed: int
    """0 or absent: a random seed."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class TimingToAudioReplyTimingPrompt(Reply):
    """Nested in TimingToAudioReply."""

    from_: float = Field(alias="from")
    """Start time in seconds."""

    to: float
    """End time in seconds."""

    prompt: str
    """Text that describes the result."""


class TimingToAudioReply(Reply):
    """The reply to timing_to_audio."""

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

    timing_prompts: list[TimingToAudioReplyTimingPrompt]
    """Sounds with start and end; overlapping sounds are mixed."""

    duration: float
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""


TIMING_TO_AUDIO = Operation("timing_to_audio", "POST", "/ent/v2/timing2audio", TimingToAudioReply)
