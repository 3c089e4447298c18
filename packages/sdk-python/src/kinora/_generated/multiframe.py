# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply
from .replies import Warning


class MultiframeImageSettingFields(TypedDict, total=False):
    """One of them, in MultiframeFields."""

    key_image: Required[str]
    """The frame that the stretch leads to."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds; one of 2, 3, 4, 5, 6, 7; unless given: 5."""


class MultiframeFields(TypedDict, total=False):
    """Key frames to video."""

    model: Required[Literal["genq2-turbo", "genq2-pro"] | str]

    start_image: Required[str]
    """The first frame; the video takes its shape."""

    image_settings: Required[list[MultiframeImageSettingFields]]
    """One stretch after the other, each beginning where the one before ended."""

    resolution: Literal["720p", "540p", "1080p"]
    """Picture size; unless given: "720p"."""

    watermark: bool
    """Also make a marked copy; unless given: False."""

    wm_url: str
    """Image used as the mark."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"]
    """Corner of the mark; unless given: "bottom_left"."""

    meta_data: str
    """JSON object text, written into every result file."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class MultiframeReplyImageSetting(Reply):
    """Inside of MultiframeReply."""

    key_image: str
    """The frame that the stretch leads to."""

    prompt: str
    """What to generate."""

    duration: int
    """Length in seconds."""


class MultiframeReply(Reply):
    """The answer to multiframe."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    payload: str

    credits: int

    created_at: str

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    model: str
    """Model identifier."""

    start_image: str
    """The first frame; the video takes its shape."""

    image_settings: list[MultiframeReplyImageSetting]
    """One stretch after the other, each beginning where the one before ended."""

    resolution: Literal["720p", "540p", "1080p"] | str
    """Picture size."""

    watermark: bool
    """Also make a marked copy."""

    wm_position: Literal["top_left", "top_right", "bottom_right", "bottom_left"] | str
    """Corner of the mark."""


MULTIFRAME = Operation("multiframe", "POST", "/ent/v2/multiframe", MultiframeReply)
