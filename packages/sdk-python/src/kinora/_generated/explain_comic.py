# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Any, Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class ExplainComicAssetFields(TypedDict, total=False):
    """Nested in ExplainComicFields."""

    id: Required[str]
    """Unique number, such as 01."""

    type: Required[Literal["character", "scene", "tool"]]
    """Asset type."""

    name: Required[str]
    """Name in the script."""

    image_uri: str
    """Image, at least 128 x 128."""

    image_url: Any
    """Not accepted; use image_uri."""

    description: str
    """Description of the asset."""

    voice_id: str
    """Voice identifier; absent: a recommended voice."""


class ExplainComicFields(TypedDict, total=False):
    """Narrated comic from a script."""

    script_name: Required[str]
    """Title of the comic."""

    script_content: Required[str]
    """Full script of any length; a long script becomes several films."""

    assets: list[ExplainComicAssetFields]
    """Characters, scenes and objects; default: []."""

    resolution: Literal["720p", "1080p"]
    """Resolution; default: "720p"."""

    aspect_ratio: Literal["16:9", "9:16", "4:3", "3:4"]
    """Aspect ratio; default: "9:16"."""

    style: str
    """Visual style, without punctuation; default: live-action realistic."""

    language: Literal["zh", "en"]
    """Language of the script; default: "zh"."""

    tts_speed: float
    """Speed of the narration; default: 1.1."""

    enable_lipsync: bool
    """Lip sync for speaking characters; default: True."""

    callback_url: str
    """URL notified when the task changes state."""

    comic_bgm: str
    """Background music; looped or cut."""

    add_subtitle: bool
    """Add subtitles; default: False."""

    subtitle_type: Literal["source_han_serif", "source_han_sans"]
    """Subtitle font; default: "source_han_sans"."""

    quality: Literal["high", "standard"]
    """Quality; default: "standard"."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class ExplainComicReply(Reply):
    """The reply to explain_comic."""

    id: str


EXPLAIN_COMIC = Operation("explain_comic", "POST", "/ent/v1/explain-comic/tasks", ExplainComicReply)
