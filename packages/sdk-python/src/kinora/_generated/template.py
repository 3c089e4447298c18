# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class TemplateFields(TypedDict, total=False):
    """Pictures in a motion template."""

    template: Required[str]
    """One of the list that the operator keeps."""

    images: Required[list[str]]
    """What is set in motion; of several each comes into the scene."""

    prompt: str
    """What to generate."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; absent: that of the template."""

    area: str
    """Where it is, for templates that leave it open."""

    beast: str
    """Which animal, for templates that have one."""

    bgm: bool
    """With background music; unless given: False."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_position: int
    """Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left; unless given: 3."""

    wm_url: str
    """Image used as the mark."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class TemplateReply(Reply):
    """The answer to template."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    template: str
    """One of the list that the operator keeps."""

    images: list[str]
    """What is set in motion; of several each comes into the scene."""

    prompt: str
    """What to generate."""

    seed: int
    """0 or absent: a random seed."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1", ""] | str
    """Width to height; absent: that of the template."""

    area: str
    """Where it is, for templates that leave it open."""

    beast: str
    """Which animal, for templates that have one."""

    bgm: bool
    """With background music."""

    watermark: bool
    """Also make a marked copy."""

    wm_position: int
    """Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left."""


TEMPLATE = Operation("template", "POST", "/ent/v2/template", TemplateReply)
