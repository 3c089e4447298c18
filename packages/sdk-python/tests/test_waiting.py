"""Waiting by event stream, by polling, and by both in turn."""

from __future__ import annotations

import asyncio
import time

import pytest
from kinora import AsyncKinora, CallOptions, Kinora, Patience, StillRunning, TaskQueryReply, reasons

from conftest import MakeClient, RunningService, Tenant
from proxying import hostile_proxy

SLOWLY = CallOptions(sandbox="delay=4 steps=4")


def begin(client: Kinora, options: CallOptions = SLOWLY) -> str:
    return client.text_to_video(model="genq2", prompt="a", duration=1, resolution="540p", options=options).id


def is_in_order(updates: list[TaskQueryReply]) -> bool:
    progress = [task.progress for task in updates]
    return progress == sorted(progress) and updates[-1].state == "success"


def test_wait_reports_progress_in_order_until_the_end(client: Kinora) -> None:
    updates: list[TaskQueryReply] = []
    task = client.wait(begin(client), on_progress=updates.append, timeout=180)
    assert task.state == "success" and updates[-1] == task
    assert len({each.progress for each in updates}) >= 4 and is_in_order(updates)


def test_follow_yields_progress_in_order(client: Kinora) -> None:
    assert is_in_order(list(client.follow(begin(client), timeout=180)))


def test_wait_polls_without_an_event_stream(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["503", "reset", "hang"], only="/events") as url:
        client = make_client(url, patience=Patience(try_seconds=5))
        updates: list[TaskQueryReply] = []
        client.wait(begin(client), on_progress=updates.append, timeout=120)
        assert is_in_order(updates)


def test_wait_recovers_from_broken_event_streams(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["cut"], only="/events", cut_bytes=900, most=4) as url:
        client = make_client(url)
        updates: list[TaskQueryReply] = []
        client.wait(begin(client), on_progress=updates.append, timeout=60)
        assert is_in_order(updates)


def test_wait_raises_still_running_on_timeout_and_the_task_continues(client: Kinora) -> None:
    id = begin(client)
    since = time.monotonic()
    with pytest.raises(StillRunning) as late:
        client.wait(id, timeout=1.5)
    assert time.monotonic() - since < 3 and late.value.task_id == id
    assert client.wait(id, timeout=60).state == "success"


def test_wait_times_out_when_the_service_does_not_respond(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["hang"], only="GET") as url:
        client = make_client(url, patience=Patience(tries=3, try_seconds=1))
        since = time.monotonic()
        with pytest.raises(Exception, match="still unread|did not respond"):
            client.wait(begin(client), timeout=3)
        assert time.monotonic() - since < 6


def test_wait_raises_the_reason_of_a_failed_task(client: Kinora) -> None:
    id = begin(client, CallOptions(sandbox="outcome=NoFaceDetected"))
    with pytest.raises(reasons.NoFaceDetected) as failed:
        client.wait(id, timeout=30)
    assert (failed.value.task.id, failed.value.ends_task) == (id, True)
    assert client.wait(id, timeout=30, check=False).err_code == "NoFaceDetected"


def test_wait_raises_user_cancelled_for_a_cancelled_task(client: Kinora) -> None:
    id = begin(client, CallOptions(sandbox="delay=300"))
    client.cancel_task(id)
    with pytest.raises(reasons.UserCancelled):
        client.wait(id, timeout=30)


def test_wait_raises_task_not_found_for_an_unknown_task(client: Kinora) -> None:
    with pytest.raises(reasons.TaskNotFound):
        client.wait("247549788994682041", timeout=30)


def test_wait_ends_with_an_exception_of_on_progress(client: Kinora) -> None:
    def enough(_task: TaskQueryReply) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError):
        client.wait(begin(client), on_progress=enough, timeout=30)


def test_async_wait_can_be_cancelled(service: RunningService, tenant: Tenant) -> None:
    async def cancelled() -> float:
        async with AsyncKinora(tenant.key, service.url) as client:
            created = await client.text_to_video(model="genq2", prompt="a", options=CallOptions(sandbox="delay=60"))
            waiting = asyncio.create_task(client.wait(created.id))
            await asyncio.sleep(1)
            since = time.monotonic()
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            await client.cancel_task(created.id)
            return time.monotonic() - since

    assert asyncio.run(cancelled()) < 2


def test_many_waits_run_concurrently(service: RunningService, tenant: Tenant) -> None:
    """More waits than the limit of event streams."""

    async def waited() -> set[str]:
        async with AsyncKinora(tenant.key, service.url) as client:

            async def one() -> str:
                options = CallOptions(sandbox="delay=2")
                created = await client.text_to_video(
                    model="genq2", prompt="a", duration=1, resolution="540p", options=options
                )
                return str((await client.wait(created.id, timeout=120)).state)

            return set(await asyncio.gather(*(one() for _ in range(30))))

    assert asyncio.run(waited()) == {"success"}
