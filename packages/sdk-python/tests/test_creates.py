"""Every create with its OpenAPI example."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest
from kinora import AsyncKinora, CallOptions, Kinora, Operation
from kinora._generated.operations import OPERATIONS

from conftest import RunningService, Tenant
from examples import EXAMPLES

CREATES = [each for each in OPERATIONS if each.method == "POST" and each.path in EXAMPLES]
ON_FILMS = [each for each in CREATES if each.path.endswith(("/edit", "/compose"))]
ALONE = [each for each in CREATES if each not in ON_FILMS and "recommendation" not in each.path]


def operation_path(operation: Operation[Any]) -> str:
    return operation.path


def find_method(client: object, path: str) -> Any:
    return getattr(client, next(each.name for each in OPERATIONS if each.method == "POST" and each.path == path))


def build_body(operation: Operation[Any]) -> dict[str, Any]:
    body = dict(EXAMPLES[operation.path])
    return {**body, "voice_id": f"Reader_{uuid.uuid4().hex}"} if operation.path.endswith("audio-clone") else body


@pytest.mark.parametrize("operation", ALONE, ids=operation_path)
def test_create_accepts_its_openapi_example(client: Kinora, operation: Operation[Any]) -> None:
    options = CallOptions(sandbox="outcome=ModelUnavailable")
    created = getattr(client, operation.name)(options=options, **build_body(operation))
    assert isinstance(created, operation.reply)
    task = client.wait(created.id, timeout=120, check=False)
    assert (task.id, task.err_code) == (created.id, "ModelUnavailable")


def test_every_create_succeeds_with_its_openapi_example(service: RunningService, tenant: Tenant) -> None:
    async def ended(client: AsyncKinora, operation: Operation[Any]) -> tuple[str, str, bool]:
        created = await getattr(client, operation.name)(**build_body(operation))
        task = await client.wait(created.id, timeout=400)
        return operation.path, task.state, len(task.creations) > 0

    async def all_ended() -> list[tuple[str, str, bool]]:
        async with AsyncKinora(tenant.key, service.url) as client:
            return await asyncio.gather(*(ended(client, operation) for operation in ALONE))

    assert asyncio.run(all_ended()) == [(operation.path, "success", True) for operation in ALONE]


@pytest.mark.parametrize("operation", ALONE, ids=operation_path)
def test_quote_returns_the_price_of_a_create(client: Kinora, operation: Operation[Any]) -> None:
    quote = getattr(client.quote, operation.name)(**build_body(operation))
    assert (quote.dry_run, quote.credits, quote.backend) == (True, 0, "sandbox")


def test_recommend_prompts_returns_prompts_for_an_image(client: Kinora) -> None:
    path = "/ent/v2/img2video-prompt-recommendation"
    reply = find_method(client, path)(**EXAMPLES[path])
    assert len(reply.prompts) > 0


@pytest.fixture(scope="module")
def ad_film(service: RunningService, tenant: Tenant) -> Any:
    with Kinora(tenant.key, service.url) as client:
        created = find_method(client, "/ent/v2/ad-one-click")(**EXAMPLES["/ent/v2/ad-one-click"])
        client.wait(created.id, timeout=180)
        return client.get_ad_film(created.id)


def test_ad_film_is_composed_with_a_regenerated_part(client: Kinora, ad_film: Any) -> None:
    path = "/ent/v2/ad-one-click"
    edit = find_method(client, f"{path}/edit")(**{**EXAMPLES[f"{path}/edit"], "ad_one_click_task_id": ad_film.id})
    client.wait(edit.sub_task_id, timeout=120)
    records = ad_film.data_records
    videos = [board.records[0].id for board in records.storyboards]
    composed = find_method(client, f"{path}/compose")(
        ad_one_click_task_id=ad_film.id,
        video_task_ids=[edit.sub_task_id, *videos[1:]],
        bgm_task_id=records.bgm_records[0].id,
        narration_task_id=records.narration_records[0].id,
    )
    assert client.wait(composed.compose_sub_task_id, timeout=120).state == "success"


@pytest.fixture(scope="module", params=["general_one_click", "mv", "premium_mv"])
def film(request: pytest.FixtureRequest, service: RunningService, tenant: Tenant) -> tuple[str, Any]:
    """Path and reply of a finished film."""
    path = f"/ent/v2/one-click/{request.param}"
    with Kinora(tenant.key, service.url) as client:
        created = find_method(client, path)(**EXAMPLES[path])
        client.wait(created.id, timeout=300)
        read = getattr(client, next(each.name for each in OPERATIONS if each.path == f"{path}/{{id}}"))
        return path, read(created.id)


def test_film_is_composed_with_a_regenerated_segment(client: Kinora, film: tuple[str, Any]) -> None:
    path, reply = film
    jobs = [group.jobs[0].id for group in reply.job_records if group.type.endswith("generate_video")]
    edit = find_method(client, f"{path}/{{id}}/edit")(reply.id, job_id=jobs[0], prompt="The same place by night")
    client.wait(edit.id, timeout=300)
    composed = find_method(client, f"{path}/{{id}}/compose")(reply.id, job_ids=[edit.id, *jobs[1:]])
    assert client.wait(composed.id, timeout=300).state == "success"


def test_repeated_create_with_an_idempotency_key_makes_one_task(client: Kinora) -> None:
    options = CallOptions(idempotency_key=str(uuid.uuid4()), sandbox="outcome=ModelUnavailable")
    replies = [client.text_to_video(model="genq2", prompt="a", options=options) for _ in range(3)]
    assert len({reply.id for reply in replies}) == 1


def test_creates_without_an_idempotency_key_make_separate_tasks(client: Kinora) -> None:
    options = CallOptions(sandbox="outcome=ModelUnavailable")
    replies = [client.text_to_video(model="genq2", prompt="a", options=options) for _ in range(3)]
    assert len({reply.id for reply in replies}) == 3


def test_extra_fields_are_sent(client: Kinora) -> None:
    options = CallOptions(extra_fields={"payload": "mine", "not_yet_known": 1}, sandbox="outcome=ModelUnavailable")
    assert client.text_to_video(model="genq2", prompt="a", options=options).payload == "mine"
