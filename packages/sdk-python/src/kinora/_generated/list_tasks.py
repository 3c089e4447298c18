# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply
from .replies import ListedTask


class ListTasksFields(TypedDict, total=False):
    """List tasks, newest first."""

    created_at_from: str
    """ISO 8601; 7 days before the other end unless given."""

    created_at_to: str
    """ISO 8601; now unless given."""

    task_ids: list[str]
    """Only these."""

    templates: list[str]
    """Only with these templates."""

    model_versions: list[str]
    """Only of these models, with or without their prefix."""

    resolutions: list[str]
    """Only of these resolutions."""

    states: list[Literal["created", "queueing", "processing", "success", "failed"]]
    """Only in these states."""

    pager_page: int
    """From 0; a token goes before; unless given: 0."""

    pager_pagesz: int
    """unless given: 10."""

    pager_page_token: str
    """As the page before told it."""


class ListTasksReply(Reply):
    """The answer to list_tasks."""

    next_page_token: str

    tasks: list[ListedTask]


LIST_TASKS = Operation("list_tasks", "GET", "/ent/v2/tasks", ListTasksReply, {"created_at_from": "created_at.from", "created_at_to": "created_at.to", "task_ids": "task_ids", "templates": "templates", "model_versions": "model_versions", "resolutions": "resolutions", "states": "states", "pager_page": "pager.page", "pager_pagesz": "pager.pagesz", "pager_page_token": "pager.page_token"})
