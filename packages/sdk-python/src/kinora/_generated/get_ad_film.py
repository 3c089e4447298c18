# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import AdFilmReply


GET_AD_FILM = Operation("get_ad_film", "GET", "/ent/v2/ad-one-click/{id}", AdFilmReply)
