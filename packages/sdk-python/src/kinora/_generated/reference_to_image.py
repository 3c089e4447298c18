# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class ReferenceToImageFields(TypedDict, total=False):
    """Text or references to image."""

    model: Required[Literal["genq2", "genq1"] | str]

    images: list[str]
    """Images to edit or reference images; or: Reference images."""

    prompt: Required[str]
    """Text that describes the result."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "21:9", "2:3", "3:2", "auto"]
    """Width to height; default: "16:9"."""

    resolution: Literal["1080p", "2K", "4K"]
    """Picture size; default: "1080p"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class ReferenceToImageReply(Reply):
    """The reply to reference_to_image."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    model: str
    """Model identifier."""

    images: list[str]
    """Images to edit or reference images."""

    prompt: str
    """Text that describes the result."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", "21:9", "2:3", "3:2", "auto"] | str
    """Width to height."""

    resolution: Literal["1080p", "2K", "4K"] | str
    """Picture size."""


REFERENCE_TO_IMAGE = Operation("reference_to_image", "POST", "/ent/v2/reference2image", ReferenceToImageReply)
