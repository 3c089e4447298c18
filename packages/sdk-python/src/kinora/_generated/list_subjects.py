# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply


class ListSubjectsFields(TypedDict, total=False):
    """List subjects."""

    ownership: Literal["private", "system"]
    """Your own subjects, or the subjects of the service; default: "private"."""

    subject_ids: list[str]
    """Only these subjects."""

    count: int
    """Page size; default: 20."""

    next_page_token: str
    """`next_page_token` of the previous page."""


class ListSubjectsReplySubject(Reply):
    """Nested in ListSubjectsReply."""

    id: str | None = None
    """Use as `server_id`."""

    name: str | None = None

    images: list[str] | None = None

    videos: list[str] | None = None

    voice_id: str | None = None

    style: str | None = None

    description: str | None = None

    credits: int | None = None


class ListSubjectsReply(Reply):
    """The reply to list_subjects."""

    subjects: list[ListSubjectsReplySubject]

    next_page_token: str

    count: int


LIST_SUBJECTS = Operation("list_subjects", "GET", "/ent/v2/subjects", ListSubjectsReply, {"ownership": "ownership", "subject_ids": "subject_ids", "count": "count", "next_page_token": "next_page_token"})
