# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation
from .replies import FilmVersions


LIST_VERSIONS = Operation("list_versions", "GET", "/ent/v2/films/{id}/versions", FilmVersions)
