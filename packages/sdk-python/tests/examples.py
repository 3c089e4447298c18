"""Example requests of the OpenAPI document with embedded media."""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any, cast

REPOSITORY = Path(__file__).parents[3]
_FILES = REPOSITORY / "tests" / "support" / "files"


def png(width: int = 256, height: int = 256) -> bytes:
    """A grey image."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def data_uri(media_type: str, content: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"


_MEDIA = {
    "png": data_uri("image/png", png()),
    "mp4": data_uri("video/mp4", (_FILES / "cuts.mp4").read_bytes()),
    "mp3": data_uri("audio/mpeg", (_FILES / "speech.mp3").read_bytes()),
}


def _read_examples() -> dict[str, dict[str, Any]]:
    document = json.loads((REPOSITORY / "openapi.json").read_text())
    found: dict[str, dict[str, Any]] = {}
    for path, operations in document["paths"].items():
        content = operations.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        several = [each["value"] for each in content.get("examples", {}).values()]
        example = content.get("example") or (several[0] if several else None)
        if example is not None:
            found[path] = _with_media(example)
    return found


def _with_media(example: dict[str, Any]) -> dict[str, Any]:
    text = re.sub(r'"https:[^"]+\.(png|mp4|mp3)"', lambda match: json.dumps(_MEDIA[match[1]]), json.dumps(example))
    return cast("dict[str, Any]", json.loads(text))


EXAMPLES = _read_examples()
