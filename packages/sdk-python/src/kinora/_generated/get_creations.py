# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import TaskQueryReply


GET_CREATIONS = Operation("get_creations", "GET", "/ent/v2/tasks/{id}/creations", TaskQueryReply)
