# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import TaskBundle


GET_BUNDLE = Operation("get_bundle", "GET", "/ent/v2/tasks/{id}/bundle", TaskBundle)
