# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import Subject


class UpdateSubjectFields(TypedDict, total=False):
    """Update a subject."""

    name: str
    """Name of the subject."""

    style: str
    """Visual style."""

    description: str
    """Description of the subject."""

    images: list[str]
    """1 to 3 images."""

    videos: list[str]
    """At most one, of at most 5 seconds."""

    voice_id: str
    """Voice of the subject."""


UPDATE_SUBJECT = Operation("update_subject", "PUT", "/ent/v2/subjects/{id}", Subject)
