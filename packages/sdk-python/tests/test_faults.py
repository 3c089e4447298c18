"""Behind a faulty network, no task is created twice, no call hangs and memory stays bounded."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kinora import AsyncKinora, CallOptions, Kinora, Patience, TaskQueryReply

from conftest import RunningService, Tenant
from examples import png
from proxying import hostile_proxy

CREATES = 1000 if os.environ.get("SDK_WHOLE") else 100
AT_ONCE = 8
FAULTS = [
    *("reset", "lost", "truncated", "garbled", "slow", "429", "503", "502", "504", "request twice", "answer twice"),
    *("hang", "trickle"),
]
PATIENCE = Patience(tries=15, try_seconds=4, total_seconds=300)
FAILS = CallOptions(sandbox="outcome=ModelUnavailable")


def create_by_threads(url: str, key: str) -> list[str]:
    with Kinora(key, url, patience=PATIENCE) as client, ThreadPoolExecutor(AT_ONCE) as threads:

        def create(number: int) -> str:
            return client.text_to_video(model="genq2", prompt="a", payload=str(number), options=FAILS).id

        return list(threads.map(create, range(CREATES)))


def create_by_tasks(url: str, key: str) -> list[str]:
    async def created() -> list[str]:
        places = asyncio.Semaphore(AT_ONCE)
        async with AsyncKinora(key, url, patience=PATIENCE) as client:

            async def create(number: int) -> str:
                async with places:
                    made = await client.text_to_video(model="genq2", prompt="a", payload=str(number), options=FAILS)
                    return made.id

            return await asyncio.gather(*(create(number) for number in range(CREATES)))

    return asyncio.run(created())


def listed(service: RunningService, key: str) -> dict[str, str]:
    """All tasks of the key with their payloads."""
    found: dict[str, str] = {}
    token = ""
    with Kinora(key, service.url) as client:
        while True:
            page = (
                client.list_tasks(pager_pagesz=100, pager_page_token=token)
                if token
                else client.list_tasks(pager_pagesz=100)
            )
            found.update({task.id: task.payload for task in page.tasks})
            token = page.next_page_token
            if not token:
                return found


def resident_bytes() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("create", [create_by_threads, create_by_tasks])
def test_every_create_makes_exactly_one_task(service: RunningService, create: object) -> None:
    assert callable(create)
    tenant = service.new_tenant()
    since = time.monotonic()
    with hostile_proxy(service.url, FAULTS, share=0.4, seed=77) as url:
        before = resident_bytes()
        ids = create(url, tenant.key)
        grown = resident_bytes() - before
    tasks = listed(service, tenant.key)
    print(f"{CREATES} creates in {time.monotonic() - since:.0f} s, {grown / 2**20:.1f} MiB more")
    assert Counter(tasks.values()).most_common(1)[0][1] == 1
    assert {id: str(number) for number, id in enumerate(ids)} == tasks
    assert grown < 32 * 2**20


@pytest.mark.parametrize("fault", FAULTS)
def test_client_recovers_from_every_kind_of_fault(service: RunningService, tenant: Tenant, fault: str) -> None:
    with (
        hostile_proxy(service.url, [fault], most=2) as url,
        Kinora(tenant.key, url, patience=Patience(tries=4, try_seconds=3)) as client,
    ):
        created = client.text_to_video(model="genq2", prompt="a", options=FAILS)
        assert client.wait(created.id, timeout=60, check=False).id == created.id
    with hostile_proxy(service.url, [fault], most=2) as url:

        async def recover() -> TaskQueryReply:
            async with AsyncKinora(tenant.key, url, patience=Patience(tries=4, try_seconds=3)) as client:
                created = await client.text_to_video(model="genq2", prompt="a", options=FAILS)
                return await client.wait(created.id, timeout=60, check=False)

        assert asyncio.run(recover()).err_code == "ModelUnavailable"


def test_duplicated_response_is_not_taken_for_the_next_one(service: RunningService, tenant: Tenant) -> None:
    with hostile_proxy(service.url, ["answer twice"]) as url, Kinora(tenant.key, url) as client:
        first, second = (client.text_to_video(model="genq2", prompt="a", options=FAILS).id for _ in range(2))
        assert first != second
        for id in (first, second, first, second):
            assert client.get_creations(id).id == id


def test_uploads_recover_from_faults(service: RunningService, tenant: Tenant) -> None:
    faults = [each for each in FAULTS if each not in ("hang", "trickle")]
    with hostile_proxy(service.url, faults, share=0.5, seed=5) as url:
        with Kinora(tenant.key, url, patience=PATIENCE) as client:
            references = {client.upload(png()) for _ in range(10)}
        assert len(references) == 10
