# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import CreditsReply


class GetCreditsFields(TypedDict, total=False):
    """Get the balance and the number of running and waiting tasks."""

    show_detail: bool
    """Include the grants."""


GET_CREDITS = Operation("get_credits", "GET", "/ent/v2/credits", CreditsReply, {"show_detail": "show_detail"})
