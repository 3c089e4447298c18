# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class PremiumMvFields(TypedDict, total=False):
    """Premium music video."""

    premium_mv_mode: Required[Literal["sing", "sing_perform", "perform", "dance"]]
    """sing: lip sync in all shots; sing_perform: in every other shot; perform, dance: in none."""

    lip_ref_urls: list[str]
    """Faces of the singers, in order; not for perform and dance."""

    images: list[str]
    """Images that the video shows; required for perform and dance."""

    audio_url: Required[str]
    """Song of 10 to 300 seconds with vocals."""

    language: Literal["auto", "en", "zh", "ja", "ko", "vi", "th", "id", "ms", "tl", "hi", "ar", "fr", "de", "es", "pt", "ru", "it", "nl", "sv", "da", "fi", "no", "el", "pl", "cs", "hu", "ro", "bg", "hr", "sk"]
    """Language of the song; default: "auto"."""

    style: str
    """Visual style."""

    prompt: str
    """Text that describes the result."""

    aspect_ratio: Literal["16:9", "9:16", "3:4", "4:3", "1:1"]
    """Width to height; default: "16:9"."""

    resolution: Literal["720p", "1080p"]
    """Resolution; default: "720p"."""

    add_subtitle: bool
    """Show lyrics as subtitles; default: False."""

    subtitle_color: str
    """Subtitle color; default: "#FFFFFF"."""

    payload: str
    """Returned unchanged in every reply and callback."""

    callback_url: str
    """URL notified when the task changes state."""

    draft: bool
    """Make a free draft, marked DRAFT in the picture; default: False."""


class PremiumMvReply(Reply):
    """The reply to premium_mv."""

    id: str


PREMIUM_MV = Operation("premium_mv", "POST", "/ent/v2/one-click/premium_mv", PremiumMvReply)
