"""Verifies the signatures of callbacks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from ._operation import Reply
from .errors import CallbackInvalid


class Callback(Reply):
    """The task, as in the task query. Additional fields of films are kept."""

    id: str
    state: str
    err_code: str = ""
    err_msg: str = ""
    credits: int = 0
    payload: str = ""
    creations: list[dict[str, Any]] = []


def verify_callback(
    body: bytes | str,
    headers: Mapping[str, str],
    *,
    secret: str | None = None,
    api_key: str | None = None,
    url: str | None = None,
    method: str = "POST",
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> Callback:
    """Verifies a callback and returns it. Raises `CallbackInvalid` for a wrong signature.

    `secret` (`whsec_…`) verifies the Standard Webhooks signature, which covers the body. `api_key`, the key that created
    the task, and `url`, the callback URL of the request, verify the HMAC headers, which do not cover it. Every given
    credential must match; prefer the secret. Pass the received bytes as `body`, because re-encoded JSON may differ.
    """
    if secret is None and (api_key is None or url is None):
        raise ValueError("pass secret, or api_key and url")
    content = body.encode() if isinstance(body, str) else bytes(body)
    named = {name.lower(): value for name, value in headers.items()}
    moment = time.time() if now is None else now
    if secret is not None:
        _check_standard(content, named, secret, moment, tolerance_seconds)
    if api_key is not None and url is not None:
        _check_compatible(named, api_key, url, method, moment, tolerance_seconds)
    try:
        return Callback.model_validate(json.loads(content))
    except ValueError as unreadable:
        raise CallbackInvalid(f"signature is valid, but body is not a task: {unreadable}") from unreadable


def _check_standard(content: bytes, headers: Mapping[str, str], secret: str, now: float, tolerance: float) -> None:
    id, stamp, given = (_header(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not stamp.isdecimal():
        raise CallbackInvalid("webhook-timestamp is not a number")
    _check_time(float(stamp), now, tolerance)
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as unreadable:
        raise ValueError("secret is not valid Base64") from unreadable
    expected = "v1," + _hmac(key, f"{id}.{stamp}.".encode() + content)
    # During secret rotation there are two signatures.
    if not any(hmac.compare_digest(each.encode(), expected.encode()) for each in given.split(" ")):
        raise CallbackInvalid("Standard Webhooks signature does not match")


def _check_compatible(
    headers: Mapping[str, str], key: str, url: str, method: str, now: float, tolerance: float
) -> None:
    date = _header(headers, "date")
    where = urlsplit(url)
    access, names = _header(headers, "x-hmac-access-key"), _header(headers, "x-hmac-signed-headers").split(";")
    signed = [f"{name}:{_header(headers, name.lower())}" for name in names]
    lines = [method, where.path or "/", where.query, access, date, *signed]
    expected = _hmac(key.encode(), "".join(f"{line}\n" for line in lines).encode())
    if not hmac.compare_digest(_header(headers, "x-hmac-signature").encode(), expected.encode()):
        raise CallbackInvalid("HMAC signature does not match")
    try:
        sent = parsedate_to_datetime(date).timestamp()
    except ValueError as unreadable:
        raise CallbackInvalid("Date header is invalid") from unreadable
    _check_time(sent, now, tolerance)


def _check_time(sent: float, now: float, tolerance: float) -> None:
    if abs(now - sent) > tolerance:
        raise CallbackInvalid("timestamp is outside the tolerance")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if value is None:
        raise CallbackInvalid(f"header {name} is missing")
    return value


def _hmac(key: bytes, text: bytes) -> str:
    return base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
