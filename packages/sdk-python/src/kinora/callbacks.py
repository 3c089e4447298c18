"""Whether a callback is the service's own: both signatures it carries."""

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
    """The task as when it is read; a film's own fields are kept beside these."""

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
    """The callback, if what it is signed with is right; otherwise `CallbackInvalid` is raised.

    `secret` (`whsec_…`) judges the Standard Webhooks signature, which covers the body. `api_key`, the one that made the
    task, with `url`, the address as it was given to the service, judges the HMAC headers, which do not. Whatever is given
    must be right; prefer the secret. The body is the bytes as they came: JSON written anew is another text.
    """
    if secret is None and (api_key is None or url is None):
        raise ValueError("give secret, or api_key and url")
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
        raise CallbackInvalid(f"signed, but no task: {unreadable}") from unreadable


def _check_standard(content: bytes, headers: Mapping[str, str], secret: str, now: float, tolerance: float) -> None:
    id, stamp, given = (_header(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not stamp.isdecimal():
        raise CallbackInvalid("its time cannot be read")
    _check_time(float(stamp), now, tolerance)
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as unreadable:
        raise ValueError("the secret is no Base64") from unreadable
    expected = "v1," + _hmac(key, f"{id}.{stamp}.".encode() + content)
    # While a secret is changed there are two signatures.
    if not any(hmac.compare_digest(each.encode(), expected.encode()) for each in given.split(" ")):
        raise CallbackInvalid("its Standard Webhooks signature is wrong")


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
        raise CallbackInvalid("its HMAC signature is wrong")
    try:
        sent = parsedate_to_datetime(date).timestamp()
    except ValueError as unreadable:
        raise CallbackInvalid("its date cannot be read") from unreadable
    _check_time(sent, now, tolerance)


def _check_time(sent: float, now: float, tolerance: float) -> None:
    if abs(now - sent) > tolerance:
        raise CallbackInvalid("it was sent too long ago, or not yet")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if value is None:
        raise CallbackInvalid(f"it has no header {name}")
    return value


def _hmac(key: bytes, text: bytes) -> str:
    return base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
