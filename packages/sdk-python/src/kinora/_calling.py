"""Builds requests from operations and fields, and parses responses into replies or errors."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

from pydantic import ValidationError

from ._effects import Answer, HttpRequest, Steps
from ._generated.reasons import BY_REASON
from ._generated.replies import TaskQueryReply
from ._operation import CallOptions, Operation, Reply
from ._service import Service
from ._trying import InvalidResponse, parse_retry_after, send_with_retries
from .errors import RefusedError, UnexpectedAnswer

R = TypeVar("R", bound=Reply)
_NO_OPTIONS = CallOptions()
_PLACE = re.compile(r"\{(\w+)\}")


def call(
    service: Service, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions | None = None, id: str = ""
) -> Steps[R]:
    options = options or _NO_OPTIONS
    request = _build_request(service, operation, fields, options, id)

    def parse(answer: Answer, tried: int) -> R:
        # A 404 on a retry means that the first attempt deleted the resource and its response was lost.
        if operation.method == "DELETE" and answer.status == 404 and tried > 1:
            return operation.reply.model_validate({})
        return _parse_response(operation, answer, id)

    return (yield from send_with_retries(request, options.patience or service.patience, parse))


def _build_request(
    service: Service, operation: Operation[R], fields: Mapping[str, Any], options: CallOptions, id: str
) -> HttpRequest:
    named = {**fields, **options.extra_fields}
    query = [(wire, _words(named.pop(name))) for name, wire in operation.query.items() if name in named]
    path = _fill_places(operation.path, named)
    headers = service.headers()
    if operation.method == "POST":
        headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
    if options.sandbox is not None:
        headers["x-sandbox"] = options.sandbox
    content = None
    if operation.method in ("POST", "PUT"):
        headers["content-type"] = "application/json"
        content = json.dumps(named, ensure_ascii=False, allow_nan=False).encode()
    url = service.url(path, id) + (f"?{urlencode(query, doseq=True)}" if query else "")
    return HttpRequest(operation.method, url, headers, content, is_fresh=operation.method != "GET")


def _fill_places(path: str, named: dict[str, Any]) -> str:
    """Fills the places of a path other than the id from the fields."""
    for name in _PLACE.findall(path):
        if name != "id":
            path = path.replace(f"{{{name}}}", quote(str(named.pop(name, "")), safe=""))
    return path


def _words(value: Any) -> str | list[str]:
    if isinstance(value, bool):
        return "true" if value else "false"
    return [str(each) for each in value] if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def _parse_response(operation: Operation[R], answer: Answer, id: str) -> R:
    if answer.status != 200:
        raise to_refusal(answer)
    return read_reply(operation.reply, answer.content, id)


def read_reply(shape: type[R], content: bytes, id: str = "") -> R:
    try:
        read = json.loads(content)
    except ValueError as unreadable:
        raise InvalidResponse(f"response is not JSON: {unreadable}") from unreadable
    try:
        reply = shape.model_validate(read)
    except ValidationError as unlike:
        raise UnexpectedAnswer(f"response does not match {shape.__name__}: {unlike}") from unlike
    # Reads reuse connections, so a response that a proxy duplicated could be read as the next one.
    if isinstance(reply, TaskQueryReply) and id and reply.id != id:
        raise InvalidResponse(f"response is for task {reply.id}, expected {id}")
    return reply


def to_refusal(answer: Answer) -> RefusedError:
    """Parses an error response. A proxy may respond in another format."""
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
        retry_after=parse_retry_after(answer),
    )


def to_failure(task: TaskQueryReply) -> RefusedError:
    return BY_REASON.get(task.err_code, RefusedError)(task.err_code, task.err_msg, task=task)
