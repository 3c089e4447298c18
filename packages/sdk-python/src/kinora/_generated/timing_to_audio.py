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
    """Timed texts to sound."""

    model: Required[Literal["audio1.0"] | str]

    timing_prompts: Required[list[TimingToAudioTimingPromptFields]]
    """What is heard when; what overlaps is mixed."""

    duration: float
    """Length in seconds; unless given: 10."""

    seed: int
    """0 or absent: a random seed."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class TimingToAudioReplyTimingPrompt(Reply):
    """Inside of TimingToAudioReply."""

    from_: float = Field(alias="from")
    """When it begins, in seconds."""

    to: float
    """When it has ended."""

    prompt: str
    """What to generate."""


class TimingToAudioReply(Reply):
    """The answer to timing_to_audio."""

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

    timing_prompts: list[TimingToAudioReplyTimingPrompt]
    """What is heard when; what overlaps is mixed."""

    duration: float
    """Length in seconds."""

    seed: int
    """0 or absent: a random seed."""


TIMING_TO_AUDIO = Operation("timing_to_audio", "POST", "/ent/v2/timing2audio", TimingToAudioReply)
