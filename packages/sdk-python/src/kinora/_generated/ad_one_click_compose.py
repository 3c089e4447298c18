# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickComposeFields(TypedDict, total=False):
    """Advertisement film: joined anew."""

    ad_one_click_task_id: Required[str]
    """The film."""

    video_task_ids: Required[list[str]]
    """A video for each segment, in their order."""

    bgm_task_id: Required[str]
    """The music."""

    narration_task_id: Required[str]
    """The narration."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AdOneClickComposeReply(Reply):
    """The answer to ad_one_click_compose."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    ad_one_click_task_id: str
    """The film."""

    compose_sub_task_id: str
    """The composed film."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AD_ONE_CLICK_COMPOSE = Operation("ad_one_click_compose", "POST", "/ent/v2/ad-one-click/compose", AdOneClickComposeReply)
