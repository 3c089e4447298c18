"""Base classes of the generated methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from ._generated.replies import QuoteReply
from ._operation import CallOptions, Operation, Reply

R = TypeVar("R", bound=Reply)


class Caller:
    def _call(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R:
        raise NotImplementedError


class AsyncCaller:
    async def _call(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R:
        raise NotImplementedError


class Call(Protocol):
    def __call__(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R: ...


class AsyncCall(Protocol):
    async def __call__(
        self, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
    ) -> R: ...


def to_quote(operation: Operation[Any]) -> Operation[QuoteReply]:
    """The operation as a dry run, which returns its price."""
    return Operation(operation.name, operation.method, operation.path + "?dry_run=true", QuoteReply)


class Quoter:
    def __init__(self, call: Call) -> None:
        self._call = call

    def _quote(self, operation: Operation[Any], fields: Mapping[str, Any], id: str = "") -> QuoteReply:
        return self._call(to_quote(operation), fields, None, id)


class AsyncQuoter:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def _quote(self, operation: Operation[Any], fields: Mapping[str, Any], id: str = "") -> QuoteReply:
        return await self._call(to_quote(operation), fields, None, id)
