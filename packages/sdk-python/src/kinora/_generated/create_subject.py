# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation
from .replies import Subject


class CreateSubjectFields(TypedDict, total=False):
    """Keep a subject for later films."""

    name: Required[str]
    """What it is called."""

    images: list[str]
    """1 to 3 pictures."""

    videos: list[str]
    """At most one, of 5 seconds."""

    voice_id: str
    """How it speaks."""


CREATE_SUBJECT = Operation("create_subject", "POST", "/ent/v2/subjects", Subject)
