# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation, Reply
from .replies import ListedTask


class ListTasksFields(TypedDict, total=False):
    """List tasks."""

    created_at_from: str
    """ISO 8601; defaults to 7 days before created_at.to."""

    created_at_to: str
    """ISO 8601; defaults to now."""

    task_ids: list[str]
    """Only tasks with these ids."""

    templates: list[str]
    """Only tasks with these templates."""

    model_versions: list[str]
    """Only tasks of these models, with or without prefix."""

    resolutions: list[str]
    """Only tasks with these resolutions."""

    states: list[Literal["created", "queueing", "processing", "success", "failed"]]
    """Only tasks in these states."""

    pager_page: int
    """Page number from 0; ignored with a page token; default: 0."""

    pager_pagesz: int
    """default: 10."""

    pager_page_token: str
    """`next_page_token` of the previous page."""


class ListTasksReply(Reply):
    """The reply to list_tasks."""

    next_page_token: str

    tasks: list[ListedTask]


LIST_TASKS = Operation("list_tasks", "GET", "/ent/v2/tasks", ListTasksReply, {"created_at_from": "created_at.from", "created_at_to": "created_at.to", "task_ids": "task_ids", "templates": "templates", "model_versions": "model_versions", "resolutions": "resolutions", "states": "states", "pager_page": "pager.page", "pager_pagesz": "pager.pagesz", "pager_page_token": "pager.page_token"})
