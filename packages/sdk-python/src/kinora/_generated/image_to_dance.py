# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ImageToDanceFields(TypedDict, total=False):
    """Animate a person dancing."""

    image_url: Required[str]
    """Image of the person; sets the aspect ratio."""

    video_url: Required[str]
    """Video with the movements and sound, up to 300 seconds."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class ImageToDanceReply(Reply):
    """The reply to image_to_dance."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    image_url: str
    """Image of the person; sets the aspect ratio."""

    video_url: str
    """Video with the movements and sound, up to 300 seconds."""


IMAGE_TO_DANCE = Operation("image_to_dance", "POST", "/ent/v2/image2dance", ImageToDanceReply)
