"""Uploads and downloads."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from kinora import AsyncKinora, CallOptions, Kinora, NotReached, Patience, StoreRefused, TaskQueryReply, reasons

from conftest import MakeClient, RunningService, Tenant
from examples import png
from proxying import hostile_proxy


def pieces() -> Iterator[bytes]:
    content = png()
    yield from (content[at : at + 100] for at in range(0, len(content), 100))


def test_upload_accepts_bytes_paths_files_and_streams(client: Kinora, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(png())
    with path.open("rb") as file:
        references = [client.upload(each) for each in (png(), path, str(path), file, io.BytesIO(png()), pieces())]
    assert all(each.startswith("ssupload:?id=") for each in references) and len(set(references)) == len(references)
    created = client.image_to_video(
        model="genq3-turbo", images=[references[-1]], options=CallOptions(sandbox="outcome=ModelUnavailable")
    )
    assert created.images == [references[-1]]


def test_upload_accepts_an_async_stream(service: RunningService, tenant: Tenant) -> None:
    async def stream() -> AsyncIterator[bytes]:
        for piece in pieces():
            yield piece

    async def uploaded() -> str:
        async with AsyncKinora(tenant.key, service.url) as client:
            return await client.upload(stream(), scene="a test")

    assert asyncio.run(uploaded()).startswith("ssupload:?id=")


def test_upload_rejects_a_file_that_is_not_an_image(client: Kinora) -> None:
    with pytest.raises(reasons.ImageFormatInvalid):
        client.upload(b"not a picture")


def test_upload_rejects_a_file_that_is_too_large(client: Kinora) -> None:
    with pytest.raises((StoreRefused, reasons.ImageSizeInvalid)):
        client.upload(bytes(10 * 2**20))


@pytest.fixture(scope="module")
def task(service: RunningService, tenant: Tenant) -> TaskQueryReply:
    with Kinora(tenant.key, service.url) as client:
        created = client.text_to_video(model="genq2", prompt="a", duration=8, resolution="1080p")
        return client.wait(created.id, timeout=120)


@pytest.fixture(scope="module")
def content(task: TaskQueryReply) -> bytes:
    return httpx.get(task.creations[0].url).content


def test_download_accepts_a_task_an_id_and_a_url(
    client: Kinora, task: TaskQueryReply, content: bytes, tmp_path: Path
) -> None:
    for source in (task, task.id, task.creations[0].url):
        path = client.download(source, tmp_path / "film.mp4")
        assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["film.mp4"]


def test_download_resumes_after_an_interruption(
    make_client: MakeClient, task: TaskQueryReply, content: bytes, tmp_path: Path
) -> None:
    cut = len(content) // 5 + 500
    with hostile_proxy(task.creations[0].url, ["cut"], cut_bytes=cut, most=20) as url:
        assert make_client().download(url, tmp_path / "film.mp4").read_bytes() == content


def test_download_resumes_in_another_call(
    make_client: MakeClient, task: TaskQueryReply, content: bytes, tmp_path: Path
) -> None:
    client = make_client(patience=Patience(tries=2))
    address, half = task.creations[0].url, len(content) // 2
    with hostile_proxy(address, ["cut", "reset"], cut_bytes=half, in_order=True) as url, pytest.raises(NotReached):
        client.download(url, tmp_path / "film.mp4")
    part = next(tmp_path.iterdir())
    assert 0 < part.stat().st_size < half and content.startswith(part.read_bytes())
    # Without resuming, the download would be cut in the middle again and never complete.
    with hostile_proxy(address, ["cut", "reset"], cut_bytes=half + 2000, in_order=True) as url:
        assert client.download(url, tmp_path / "film.mp4").read_bytes() == content


def test_download_ignores_the_part_file_of_another_file(
    client: Kinora, task: TaskQueryReply, content: bytes, tmp_path: Path
) -> None:
    (tmp_path / "film.mp4.0123456789ab.part").write_bytes(b"x" * 1000)
    assert client.download(task, tmp_path / "film.mp4").read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["film.mp4"]


def test_download_fetches_a_new_url_for_an_expired_one(
    client: Kinora, task: TaskQueryReply, content: bytes, tmp_path: Path
) -> None:
    first = task.creations[0]
    old = first.model_copy(update={"url": first.url.replace("X-Amz-Signature=", "X-Amz-Signature=0")})
    stale = task.model_copy(update={"creations": [old]})
    assert client.download(stale, tmp_path / "film.mp4").read_bytes() == content
    with pytest.raises(StoreRefused):
        client.download(old.url, tmp_path / "film.mp4")
