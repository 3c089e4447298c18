# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class PremiumMvFields(TypedDict, total=False):
    """Premium music video."""

    premium_mv_mode: Required[Literal["sing", "sing_perform", "perform", "dance"]]
    """sing: all of it is sung to the camera; sing_perform: every other shot is; perform, dance: none is."""

    lip_ref_urls: list[str]
    """Faces of those who sing, in their order; not for perform and dance."""

    images: list[str]
    """Who or what is seen; required for perform and dance."""

    audio_url: Required[str]
    """The song, 10 to 300 seconds, with somebody singing."""

    language: Literal["auto", "en", "zh", "ja", "ko", "vi", "th", "id", "ms", "tl", "hi", "ar", "fr", "de", "es", "pt", "ru", "it", "nl", "sv", "da", "fi", "no", "el", "pl", "cs", "hu", "ro", "bg", "hr", "sk"]
    """Of the song; unless given: "auto"."""

    style: str
    """Look of the picture, in your own words."""

    prompt: str
    """What to generate."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; unless given: "16:9"."""

    resolution: Literal["720p", "1080p"]
    """Picture size; unless given: "720p"."""

    add_subtitle: bool
    """Show what is sung; unless given: False."""

    subtitle_color: str
    """Of the subtitles; unless given: "#FFFFFF"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """Where state changes are told."""


class PremiumMvReply(Reply):
    """The answer to premium_mv."""

    id: str


PREMIUM_MV = Operation("premium_mv", "POST", "/ent/v2/one-click/premium_mv", PremiumMvReply)
