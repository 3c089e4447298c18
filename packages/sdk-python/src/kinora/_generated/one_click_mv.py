# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class OneClickMvFields(TypedDict, total=False):
    """Music video."""

    images: Required[list[str]]
    """Images that the video shows, or style references."""

    audio_url: Required[str]
    """Song of 10 to 300 seconds."""

    lip_sync: bool
    """Lip sync; songs of up to 180 seconds, not at 540p; default: False."""

    lip_ref_url: str
    """Face of the singer, from the front."""

    style: str
    """Visual style."""

    quality: Literal["standard", "high"]
    """Quality; default: "standard"."""

    prompt: str
    """Text that describes the result."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; default: "16:9"."""

    resolution: Literal["540p", "720p", "1080p"]
    """Resolution; default: "720p"."""

    add_subtitle: bool
    """Show lyrics as subtitles; default: False."""

    subtitle_color: str
    """Subtitle color; default: "#FFFFFF"."""

    language: Literal["auto", "en", "zh"]
    """Language of the song; default: "auto"."""

    srt_url: str
    """SRT file of the lyrics; default: transcription."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class OneClickMvReply(Reply):
    """The reply to one_click_mv."""

    id: str


ONE_CLICK_MV = Operation("one_click_mv", "POST", "/ent/v2/one-click/mv", OneClickMvReply)
