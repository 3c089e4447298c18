# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .._operation import Operation
from .replies import UsageReply


GetUsageFields = TypedDict(
    "GetUsageFields",
    {
        "from": str,
        "to": str,
        "interval": Literal["hour", "day"],
        "group_by": Literal["key", "generator", "model"],
    },
    total=False,
)


GET_USAGE = Operation("get_usage", "GET", "/ent/v2/usage", UsageReply, {"from": "from", "to": "to", "interval": "interval", "group_by": "group_by"})
