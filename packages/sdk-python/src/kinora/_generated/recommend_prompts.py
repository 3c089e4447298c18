# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation
from .replies import RecommendationReply


class RecommendPromptsFields(TypedDict, total=False):
    """Recommend prompts for a picture."""

    images: Required[list[str]]
    """The picture."""

    type: Required[list[Literal["template", "img2video", "start_end2video", "e_commerce"]]]
    """What the prompts are for."""

    resolution: Literal["360p", "720p"]
    """Of the clip they are for; unless given: "720p"."""

    count: int
    """How many; unless given: 5."""


RECOMMEND_PROMPTS = Operation("recommend_prompts", "POST", "/ent/v2/img2video-prompt-recommendation", RecommendationReply)
