# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class OneClickMvFields(TypedDict, total=False):
    """Music video."""

    images: Required[list[str]]
    """Who or what is seen, or in which style."""

    audio_url: Required[str]
    """The song, 10 to 300 seconds."""

    lip_sync: bool
    """Whoever faces the camera sings; up to 180 seconds, not at 540p; unless given: False."""

    lip_ref_url: str
    """The face of who sings, from the front."""

    style: str
    """Look of the picture, in your own words."""

    quality: Literal["standard", "high"]
    """How carefully it is made; unless given: "standard"."""

    prompt: str
    """What to generate."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; unless given: "16:9"."""

    resolution: Literal["540p", "720p", "1080p"]
    """Picture size; unless given: "720p"."""

    add_subtitle: bool
    """Show what is sung; unless given: False."""

    subtitle_color: str
    """Of the subtitles; unless given: "#FFFFFF"."""

    language: Literal["auto", "en", "zh"]
    """Of the song; unless given: "auto"."""

    srt_url: str
    """What is sung when; absent: it is listened to."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class OneClickMvReply(Reply):
    """The answer to one_click_mv."""

    id: str


ONE_CLICK_MV = Operation("one_click_mv", "POST", "/ent/v2/one-click/mv", OneClickMvReply)
