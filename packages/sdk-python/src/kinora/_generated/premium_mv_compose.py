# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class PremiumMvComposeFields(TypedDict, total=False):
    """Compose a premium music video."""

    job_ids: Required[list[str]]
    """One video job per segment, in order."""

    callback_url: str
    """URL notified when the task changes state."""

    payload: str
    """Returned unchanged in every reply and callback."""


class PremiumMvComposeReply(Reply):
    """The reply to premium_mv_compose."""

    id: str


PREMIUM_MV_COMPOSE = Operation("premium_mv_compose", "POST", "/ent/v2/one-click/premium_mv/{id}/compose", PremiumMvComposeReply)
