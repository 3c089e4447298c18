# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TemplateFields(TypedDict, total=False):
    """Apply a motion template to images."""

    template: Required[str]
    """Name of a template of the service."""

    images: Required[list[str]]
    """Images to animate; several images are combined in one scene."""

    prompt: str
    """Text that describes the result."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Aspect ratio; default: that of the template."""

    area: str
    """Location, for templates with a placeholder."""

    beast: str
    """Animal, for templates with a placeholder."""

    bgm: bool
    """Add background music; default: False."""

    watermark: bool
    """Also create a watermarked copy; default: False."""

    wm_position: int
    """Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; default: 3."""

    wm_url: str
    """Watermark image."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""


class TemplateReply(Reply):
    """The reply to template."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    template: str
    """Name of a template of the service."""

    images: list[str]
    """Images to animate; several images are combined in one scene."""

    prompt: str
    """Text that describes the result."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", ""] | str
    """Aspect ratio; default: that of the template."""

    area: str
    """Location, for templates with a placeholder."""

    beast: str
    """Animal, for templates with a placeholder."""

    bgm: bool
    """Add background music."""

    watermark: bool
    """Also create a watermarked copy."""

    wm_position: int
    """Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left."""


TEMPLATE = Operation("template", "POST", "/ent/v2/template", TemplateReply)
