# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickComposeFields(TypedDict, total=False):
    """Compose an ad film."""

    ad_one_click_task_id: Required[str]
    """Film id."""

    video_task_ids: Required[list[str]]
    """One video per segment, in order."""

    bgm_task_id: Required[str]
    """Music id."""

    narration_task_id: Required[str]
    """Narration id."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AdOneClickComposeReply(Reply):
    """The reply to ad_one_click_compose."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    ad_one_click_task_id: str
    """Film id."""

    compose_sub_task_id: str
    """Id of the composed film."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AD_ONE_CLICK_COMPOSE = Operation("ad_one_click_compose", "POST", "/ent/v2/ad-one-click/compose", AdOneClickComposeReply)
