# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ImageToDanceFields(TypedDict, total=False):
    """A picture dances."""

    image_url: Required[str]
    """Whose figure moves; the video takes its shape."""

    video_url: Required[str]
    """Whose movements and sound it takes, up to 300 seconds."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class ImageToDanceReply(Reply):
    """The answer to image_to_dance."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    image_url: str
    """Whose figure moves; the video takes its shape."""

    video_url: str
    """Whose movements and sound it takes, up to 300 seconds."""


IMAGE_TO_DANCE = Operation("image_to_dance", "POST", "/ent/v2/image2dance", ImageToDanceReply)
