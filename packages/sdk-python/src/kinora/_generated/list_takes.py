# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation
from .replies import FilmTakes


class ListTakesFields(TypedDict, total=False):
    """List the takes of one part of a film or video."""

    part: Required[str]
    """`shot-0`, `shot-1` and so on, `narration` or `music`."""


LIST_TAKES = Operation("list_takes", "GET", "/ent/v2/films/{id}/parts/{part}/takes", FilmTakes)
