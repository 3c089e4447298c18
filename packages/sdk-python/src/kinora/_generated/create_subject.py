# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation
from .replies import Subject


class CreateSubjectFields(TypedDict, total=False):
    """Create a subject."""

    name: Required[str]
    """Name of the subject."""

    images: list[str]
    """1 to 3 images."""

    videos: list[str]
    """At most one, of at most 5 seconds."""

    voice_id: str
    """Voice of the subject."""


CREATE_SUBJECT = Operation("create_subject", "POST", "/ent/v2/subjects", Subject)
