# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation
from .replies import RecommendationReply


class RecommendPromptsFields(TypedDict, total=False):
    """Recommend prompts for an image."""

    images: Required[list[str]]
    """The image."""

    type: Required[list[Literal["template", "img2video", "start_end2video", "e_commerce"]]]
    """Intended use of the prompts."""

    resolution: Literal["360p", "720p"]
    """Resolution of the intended video; default: "720p"."""

    count: int
    """Number of prompts; default: 5."""


RECOMMEND_PROMPTS = Operation("recommend_prompts", "POST", "/ent/v2/img2video-prompt-recommendation", RecommendationReply)
