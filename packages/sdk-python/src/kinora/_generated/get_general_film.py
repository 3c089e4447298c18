# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import OneClickReply


GET_GENERAL_FILM = Operation("get_general_film", "GET", "/ent/v2/one-click/general_one_click/{id}", OneClickReply)
