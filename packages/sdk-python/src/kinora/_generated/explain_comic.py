# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Any, Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class ExplainComicAssetFields(TypedDict, total=False):
    """One of them, in ExplainComicFields."""

    id: Required[str]
    """A number of its own, such as 01."""

    type: Required[Literal["character", "scene", "tool"]]
    """What it is."""

    name: Required[str]
    """What the script calls it."""

    image_uri: str
    """What it looks like, at least 128 x 128."""

    image_url: Any
    """Not taken; the field is image_uri."""

    description: str
    """Who or what it is."""

    voice_id: str
    """Voice identifier; absent: one is recommended."""


class ExplainComicFields(TypedDict, total=False):
    """Explained comic."""

    script_name: Required[str]
    """What it is called."""

    script_content: Required[str]
    """The whole story, of any length; a long one becomes several films."""

    assets: list[ExplainComicAssetFields]
    """Who and what appears; unless given: []."""

    resolution: Literal["720p", "1080p"]
    """Picture size; unless given: "720p"."""

    aspect_ratio: Literal["16:9", "9:16", "4:3", "3:4"]
    """Width to height; unless given: "9:16"."""

    style: str
    """Look of the pictures, without punctuation; absent: live-action realistic."""

    language: Literal["zh", "en"]
    """Of the script; unless given: "zh"."""

    tts_speed: float
    """How fast it is told; unless given: 1.1."""

    enable_lipsync: bool
    """Lips of characters move when they speak; unless given: True."""

    callback_url: str
    """Where state changes are told."""

    comic_bgm: str
    """Music in the background; looped or cut."""

    add_subtitle: bool
    """With subtitles; unless given: False."""

    subtitle_type: Literal["source_han_serif", "source_han_sans"]
    """How subtitles are set; unless given: "source_han_sans"."""

    quality: Literal["high", "standard"]
    """How much care is taken; unless given: "standard"."""


class ExplainComicReply(Reply):
    """The answer to explain_comic."""

    id: str


EXPLAIN_COMIC = Operation("explain_comic", "POST", "/ent/v1/explain-comic/tasks", ExplainComicReply)
