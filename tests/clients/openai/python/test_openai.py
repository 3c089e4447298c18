"""Drives a running service with the unmodified official PyPI package (D-398)."""

from __future__ import annotations

import asyncio
import json
import os
import struct
import time
import urllib.request
import zlib
from pathlib import Path
from typing import Any

import openai
import pytest
from openai import AsyncOpenAI, OpenAI

BASE_URL = os.environ.get("KINORA_URL") or os.environ["PUBLIC_BASE_URL"]
ADMIN_URL = os.environ.get("KINORA_ADMIN_URL") or f"http://{os.environ['ADMIN_LISTEN']}"
ADMIN_TOKEN = os.environ.get("KINORA_ADMIN_TOKEN") or os.environ["ADMIN_TOKEN"]

# The client types know only OpenAI models, lengths and sizes.
SMALL: dict[str, Any] = {"model": "genq2", "seconds": "1", "size": "1024x576"}


def call_admin(path: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {ADMIN_TOKEN}", "content-type": "application/json"}
    request = urllib.request.Request(f"{ADMIN_URL}/admin/v1{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return dict(json.load(response))


@pytest.fixture(scope="module")
def key() -> str:
    """A test key: results are immediate and free."""
    tenant = call_admin("/tenants", {"name": "openai of python"})["id"]
    return str(call_admin(f"/tenants/{tenant}/keys", {"name": "test", "env": "test"})["key"])


@pytest.fixture(scope="module")
def client(key: str) -> OpenAI:
    return OpenAI(api_key=key, base_url=f"{BASE_URL}/v1", max_retries=0)


def picture(width: int = 256, height: int = 144) -> tuple[str, bytes, str]:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress((b"\0" + b"\x40\x80\xa0" * width) * height)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return ("picture.png", data, "image/png")


def finished(client: OpenAI, video_id: str) -> Any:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        video = client.videos.retrieve(video_id)
        if video.status in ("completed", "failed"):
            return video
        time.sleep(0.2)
    raise TimeoutError(video_id)


def test_openai_package_has_the_tested_version() -> None:
    assert openai.__version__ == "3.49.0"


def test_video_is_created_polled_downloaded_listed_and_deleted(client: OpenAI, tmp_path: Path) -> None:
    made = client.videos.create(prompt="a lighthouse", input_reference=picture(), **{**SMALL, "model": "genq3-turbo"})
    assert (made.status, made.size, made.seconds) == ("queued", "1024x576", "1")
    assert finished(client, made.id).status == "completed"
    file = tmp_path / "film.mp4"
    client.videos.download_content(made.id).write_to_file(file)
    assert file.read_bytes()[4:8] == b"ftyp"
    assert made.id in [video.id for video in client.videos.list(limit=1)]
    assert client.videos.delete(made.id).deleted
    with pytest.raises(openai.NotFoundError):
        client.videos.retrieve(made.id)


def test_images_are_generated_and_edited(client: OpenAI) -> None:
    size: Any = "1440x1440"
    drawn = client.images.generate(prompt="a lighthouse", size=size, response_format="b64_json")
    assert drawn.data and (drawn.data[0].b64_json or "").startswith("iVBORw0KGgo")
    edited = client.images.edit(image=[picture(), picture()], prompt="at night", size=size)
    assert edited.data and (edited.data[0].url or "").startswith("http")


def test_speech_is_streamed_to_a_file(client: OpenAI, tmp_path: Path) -> None:
    file = tmp_path / "speech.mp3"
    fields = {"model": "any", "voice": "Arrogant_Miss", "input": "Good morning."}
    with client.audio.speech.with_streaming_response.create(**fields) as speech:
        speech.stream_to_file(file)
    assert file.read_bytes()[:3] == b"ID3"


def test_models_are_listed(client: OpenAI) -> None:
    assert {"genq1", "genq2"} <= {model.id for model in client.models.list()}


def test_refusals_become_openai_errors(client: OpenAI) -> None:
    with pytest.raises(openai.BadRequestError) as refused:
        client.videos.create(prompt="a", **{**SMALL, "seconds": "99"})
    assert (refused.value.code, refused.value.param) == ("FieldInvalid", "seconds")
    assert refused.value.type == "invalid_request_error"
    assert refused.value.request_id
    with pytest.raises(openai.AuthenticationError):
        client.with_options(api_key="gk_live_nonsense").models.list()


def test_async_client_creates_and_downloads_a_video(key: str) -> None:
    async def run() -> bytes:
        async with AsyncOpenAI(api_key=key, base_url=f"{BASE_URL}/v1", max_retries=0) as client:
            made = await client.videos.create(prompt="a lighthouse", **SMALL)
            while (await client.videos.retrieve(made.id)).status != "completed":
                await asyncio.sleep(0.2)
            return (await client.videos.download_content(made.id)).content

    assert asyncio.run(run())[4:8] == b"ftyp"
