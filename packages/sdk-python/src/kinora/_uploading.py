"""Uploads an image: creates the upload, puts the file into the store and completes the upload."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, Iterable
from pathlib import Path
from typing import IO, TypeAlias

from ._calling import call
from ._effects import Answer, HttpRequest, Steps
from ._operation import Operation, Reply
from ._service import USER_AGENT, Service
from ._trying import InvalidResponse, send_with_retries
from .errors import KinoraError, StoreRefused

Source: TypeAlias = bytes | bytearray | str | os.PathLike[str] | IO[bytes] | Iterable[bytes]
AsyncSource: TypeAlias = Source | AsyncIterable[bytes]
# Far above the upload limit of the service; limits the memory of an endless stream.
_MOST_BYTES = 64 * 2**20
_PIECE_BYTES = 2**16


class _Opened(Reply):
    id: str
    put_url: str


class _Finished(Reply):
    uri: str


_OPEN = Operation("open_upload", "POST", "/tools/v2/files/uploads", _Opened)
_FINISH = Operation("finish_upload", "PUT", "/tools/v2/files/uploads/{id}/finish", _Finished)


def upload(service: Service, content: bytes, media_type: str, scene: str | None) -> Steps[str]:
    """Returns the reference of the image for any image field."""
    opened = yield from call(service, _OPEN, {} if scene is None else {"scene": scene})
    # The presigned URL needs no key.
    headers = {"content-type": media_type, "user-agent": USER_AGENT}
    request = HttpRequest("PUT", opened.put_url, headers, content, is_fresh=True)
    tag = yield from send_with_retries(request, service.patience, _read_etag)
    finished = yield from call(service, _FINISH, {"etag": tag}, id=opened.id)
    return finished.uri


def _read_etag(answer: Answer, _tried: int) -> str:
    if answer.status != 200:
        raise StoreRefused("upload", answer.status)
    if "etag" not in answer.headers:
        raise InvalidResponse("response of the store has no ETag")
    return answer.headers["etag"]


def gather(source: Source) -> bytes:
    """Reads the whole source. A string is a file name."""
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, (str, os.PathLike)):
        with Path(source).open("rb") as file:
            return _joined(_read_chunks(file))
    read = getattr(source, "read", None)
    return _joined(_read_chunks(source) if callable(read) else source)  # type: ignore[arg-type]


async def gather_async(source: AsyncIterable[bytes]) -> bytes:
    content = bytearray()
    async for piece in source:
        content += piece
        _refuse_endless(len(content))
    return bytes(content)


def _read_chunks(file: IO[bytes]) -> Iterable[bytes]:
    while piece := file.read(_PIECE_BYTES):
        yield piece


def _joined(pieces: Iterable[bytes]) -> bytes:
    content = bytearray()
    for piece in pieces:
        content += piece
        _refuse_endless(len(content))
    return bytes(content)


def _refuse_endless(length: int) -> None:
    if length > _MOST_BYTES:
        raise KinoraError(f"upload exceeds the limit of {_MOST_BYTES} bytes")
