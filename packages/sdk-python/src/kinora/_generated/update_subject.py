# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import Subject


class UpdateSubjectFields(TypedDict, total=False):
    """Change a subject; what is absent stays."""

    name: str
    """What it is called."""

    style: str
    """How it looks."""

    description: str
    """What it is."""

    images: list[str]
    """1 to 3 pictures."""

    videos: list[str]
    """At most one, of 5 seconds."""

    voice_id: str
    """How it speaks."""


UPDATE_SUBJECT = Operation("update_subject", "PUT", "/ent/v2/subjects/{id}", Subject)
