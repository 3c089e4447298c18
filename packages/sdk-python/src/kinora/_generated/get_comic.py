# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import ComicReply


GET_COMIC = Operation("get_comic", "GET", "/ent/v1/explain-comic/tasks/{id}", ComicReply)
