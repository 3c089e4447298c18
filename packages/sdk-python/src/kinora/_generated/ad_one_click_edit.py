# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class AdOneClickEditFields(TypedDict, total=False):
    """Regenerate one part of an ad film."""

    ad_one_click_task_id: Required[str]
    """Film id."""

    type: Required[Literal["generate_video", "generate_narration", "generate_bgm"]]
    """Part to regenerate."""

    storyboard_video_index: int
    """Segment number from 0; required for generate_video."""

    prompt: Required[str]
    """Content of the segment, text of the narration, or music prompt; the duration stays."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class AdOneClickEditReply(Reply):
    """The reply to ad_one_click_edit."""

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

    sub_task_id: str
    """Id of the new part."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


AD_ONE_CLICK_EDIT = Operation("ad_one_click_edit", "POST", "/ent/v2/ad-one-click/edit", AdOneClickEditReply)
