# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply


class ListSubjectsFields(TypedDict, total=False):
    """List subjects, newest first."""

    ownership: Literal["private", "system"]
    """Your own, or those that come with the service; unless given: "private"."""

    subject_ids: list[str]
    """Only these."""

    count: int
    """How many at once; unless given: 20."""

    next_page_token: str
    """As the page before told it."""


class ListSubjectsReplySubject(Reply):
    """Inside of ListSubjectsReply."""

    id: str | None = None
    """Used as `server_id`."""

    name: str | None = None

    images: list[str] | None = None

    videos: list[str] | None = None

    voice_id: str | None = None

    style: str | None = None

    description: str | None = None

    credits: int | None = None


class ListSubjectsReply(Reply):
    """The answer to list_subjects."""

    subjects: list[ListSubjectsReplySubject]

    next_page_token: str

    count: int


LIST_SUBJECTS = Operation("list_subjects", "GET", "/ent/v2/subjects", ListSubjectsReply, {"ownership": "ownership", "subject_ids": "subject_ids", "count": "count", "next_page_token": "next_page_token"})
