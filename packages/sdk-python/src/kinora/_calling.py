"""From an operation and its fields to a request, and from its answer to a reply or an error."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import urlencode

from pydantic import ValidationError

from ._effects import Answer, Ask, Steps
from ._generated.reasons import BY_REASON
from ._generated.replies import TaskQueryReply
from ._operation import CallOptions, Operation, Reply
from ._service import Service
from ._trying import Mangled, keep_trying, retry_after_of
from .errors import RefusedError, UnexpectedAnswer

R = TypeVar("R", bound=Reply)
_NO_OPTIONS = CallOptions()


def call(
    service: Service, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
) -> Steps[R]:
    options = options or _NO_OPTIONS
    ask = _ask_for(service, operation, fields, options, id)

    def understand(answer: Answer, tried: int) -> R:
        # What is gone at the second look was taken away by the first try, whose answer was lost.
        if operation.method == "DELETE" and answer.status == 404 and tried > 1:
            return operation.reply.model_validate({})
        return _reply_of(operation, answer, id)

    return (yield from keep_trying(ask, options.patience or service.patience, understand))


def _ask_for(
    service: Service, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions, id: str
) -> Ask:
    named = {**fields, **options.extra_fields}
    query = [(wire, _words(named.pop(name))) for name, wire in operation.query.items() if name in named]
    headers = service.headers()
    if operation.method == "POST":
        headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
    if options.sandbox is not None:
        headers["x-sandbox"] = options.sandbox
    content = None
    if operation.method in ("POST", "PUT"):
        headers["content-type"] = "application/json"
        content = json.dumps(named, ensure_ascii=False, allow_nan=False).encode()
    url = service.url(operation.path, id) + (f"?{urlencode(query, doseq=True)}" if query else "")
    return Ask(operation.method, url, headers, content, is_fresh=operation.method != "GET")


def _words(value: Any) -> str | list[str]:
    if isinstance(value, bool):
        return "true" if value else "false"
    return [str(each) for each in value] if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def _reply_of(operation: Operation[R], answer: Answer, id: str) -> R:
    if answer.status != 200:
        raise refusal_of(answer)
    return read_reply(operation.reply, answer.content, id)


def read_reply(shape: type[R], content: bytes, id: str = "") -> R:
    try:
        read = json.loads(content)
    except ValueError as unreadable:
        raise Mangled(f"the answer is no JSON: {unreadable}") from unreadable
    try:
        reply = shape.model_validate(read)
    except ValidationError as unlike:
        raise UnexpectedAnswer(f"the answer is no {shape.__name__}: {unlike}") from unlike
    # Connections are used again for reads: what a proxy sent twice would be taken for the answer to the next one.
    if isinstance(reply, TaskQueryReply) and id and reply.id != id:
        raise Mangled(f"the answer is about {reply.id}, not about {id}")
    return reply


def refusal_of(answer: Answer) -> RefusedError:
    """What stands before the service may answer in words of its own."""
    try:
        read = json.loads(answer.content)
        reason, message, metadata = str(read["reason"]), str(read["message"]), dict(read.get("metadata") or {})
    except (ValueError, KeyError, TypeError):
        reason, metadata = "Unreadable", {}
        message = f"status {answer.status}: {answer.content[:200].decode(errors='replace')}"
    return BY_REASON.get(reason, RefusedError)(
        reason,
        message,
        http_status=answer.status,
        field=metadata.get("field"),
        rule=metadata.get("rule"),
        trace_id=str(metadata.get("trace_id", "")),
        retry_after=retry_after_of(answer),
    )


def failure_of(task: TaskQueryReply) -> RefusedError:
    return BY_REASON.get(task.err_code, RefusedError)(task.err_code, task.err_msg, task=task)
