# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TemplateStoryFields(TypedDict, total=False):
    """Film from a story template."""

    story: Required[Literal["love_story", "workday_feels", "monkey_king", "pigsy", "monk_tang", "one_shot"]]
    """Story template."""

    images: Required[list[str]]
    """Images of the characters, used in turn; with one_shot the first sets the aspect ratio."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class TemplateStoryReply(Reply):
    """The reply to template_story."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    story: Literal["love_story", "workday_feels", "monkey_king", "pigsy", "monk_tang", "one_shot"] | str
    """Story template."""

    images: list[str]
    """Images of the characters, used in turn; with one_shot the first sets the aspect ratio."""


TEMPLATE_STORY = Operation("template_story", "POST", "/ent/v2/template-story", TemplateStoryReply)
