# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickEditFields(TypedDict, total=False):
    """Advertisement film: a part made anew."""

    ad_one_click_task_id: Required[str]
    """The film."""

    type: Required[Literal["generate_video", "generate_narration", "generate_bgm"]]
    """What is made anew."""

    storyboard_video_index: int
    """Number of the segment from 0; required for generate_video."""

    prompt: Required[str]
    """What the segment shows, what the same voice says, or what is played; as long as before."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AdOneClickEditReply(Reply):
    """The answer to ad_one_click_edit."""

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

    sub_task_id: str
    """The new part."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AD_ONE_CLICK_EDIT = Operation("ad_one_click_edit", "POST", "/ent/v2/ad-one-click/edit", AdOneClickEditReply)
