# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import OneClickReply


GET_MUSIC_VIDEO = Operation("get_music_video", "GET", "/ent/v2/one-click/mv/{id}", OneClickReply)
