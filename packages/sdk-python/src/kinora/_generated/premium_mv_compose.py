# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class PremiumMvComposeFields(TypedDict, total=False):
    """Premium music video: joined anew."""

    job_ids: Required[list[str]]
    """One video job for each segment, in their order."""

    callback_url: str
    """Where state changes are told."""

    payload: str
    """Returned unchanged in every reply and callback."""


class PremiumMvComposeReply(Reply):
    """The answer to premium_mv_compose."""

    id: str


PREMIUM_MV_COMPOSE = Operation("premium_mv_compose", "POST", "/ent/v2/one-click/premium_mv/{id}/compose", PremiumMvComposeReply)
