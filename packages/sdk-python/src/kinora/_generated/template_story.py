# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TemplateStoryFields(TypedDict, total=False):
    """Template story."""

    story: Required[Literal["love_story", "workday_feels", "monkey_king", "pigsy", "monk_tang", "one_shot"]]
    """Which story is told."""

    images: Required[list[str]]
    """Whom it is told with, in turns; one_shot has the shape of the first."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class TemplateStoryReply(Reply):
    """The answer to template_story."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    story: Literal["love_story", "workday_feels", "monkey_king", "pigsy", "monk_tang", "one_shot"] | str
    """Which story is told."""

    images: list[str]
    """Whom it is told with, in turns; one_shot has the shape of the first."""


TEMPLATE_STORY = Operation("template_story", "POST", "/ent/v2/template-story", TemplateStoryReply)
