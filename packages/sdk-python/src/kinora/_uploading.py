"""A picture sent ahead: opened with the service, put into the store, taken over by the service."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, Iterable
from pathlib import Path
from typing import IO, TypeAlias

from ._calling import call
from ._effects import Answer, Ask, Steps
from ._operation import Operation, Reply
from ._service import USER_AGENT, Service
from ._trying import Mangled, keep_trying
from .errors import KinoraError, StoreRefused

Source: TypeAlias = bytes | bytearray | str | os.PathLike[str] | IO[bytes] | Iterable[bytes]
AsyncSource: TypeAlias = Source | AsyncIterable[bytes]
# Nothing that the service takes comes near it; it keeps an endless stream from filling the memory.
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
    """The reference that stands for the picture in every field that takes one."""
    opened = yield from call(service, _OPEN, {} if scene is None else {"scene": scene})
    # The address is signed for whoever has it; the key stays with the service.
    headers = {"content-type": media_type, "user-agent": USER_AGENT}
    ask = Ask("PUT", opened.put_url, headers, content, is_fresh=True)
    tag = yield from keep_trying(ask, service.patience, _tag_of)
    finished = yield from call(service, _FINISH, {"etag": tag}, id=opened.id)
    return finished.uri


def _tag_of(answer: Answer, _tried: int) -> str:
    if answer.status != 200:
        raise StoreRefused("an upload", answer.status)
    if "etag" not in answer.headers:
        raise Mangled("the store answers no tag")
    return answer.headers["etag"]


def gather(source: Source) -> bytes:
    """Everything a source has. A text is the name of a file."""
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, (str, os.PathLike)):
        with Path(source).open("rb") as file:
            return _joined(_pieces_of(file))
    read = getattr(source, "read", None)
    return _joined(_pieces_of(source) if callable(read) else source)  # type: ignore[arg-type]


async def gather_async(source: AsyncIterable[bytes]) -> bytes:
    content = bytearray()
    async for piece in source:
        content += piece
        _refuse_endless(len(content))
    return bytes(content)


def _pieces_of(file: IO[bytes]) -> Iterable[bytes]:
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
        raise KinoraError(f"an upload has at most {_MOST_BYTES} bytes")
