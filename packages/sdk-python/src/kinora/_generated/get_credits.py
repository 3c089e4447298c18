# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import CreditsReply


class GetCreditsFields(TypedDict, total=False):
    """Read the balance, what runs and what waits."""

    show_detail: bool
    """With the grants the balance comes from."""


GET_CREDITS = Operation("get_credits", "GET", "/ent/v2/credits", CreditsReply, {"show_detail": "show_detail"})
