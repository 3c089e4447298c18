"""MCP tools, called with the official Python client."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import httpx2
import pytest
from kinora import AsyncKinora
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from conftest import RunningService, Tenant
from examples import EXAMPLES, REPOSITORY

SMALLEST = {"model": "genq2", "prompt": "sandbox: delay=4 steps=4", "duration": 1, "resolution": "540p"}
WAITING = {**SMALLEST, "wait": True, "timeout_seconds": 300}
UNKNOWN_ID = "100000000000000001"
OTHERS = {"quote", "task", "tasks", "film", "wait", "cancel", "models", "credits"}
FILMS: dict[str, dict[str, Any]] = {
    "film-edit": {"job_id": UNKNOWN_ID, "prompt": "night"},
    "film-compose": {"job_ids": [UNKNOWN_ID]},
}
PLAIN = {"recommend-prompts", "subjects", "subject-create", "subject-update", "subject-delete"}


def _creates() -> dict[str, str]:
    """Create tools with the paths of their endpoints."""
    paths = json.loads((REPOSITORY / "openapi.json").read_text())["paths"]
    posts = [(path, each["post"]) for path, each in paths.items() if "post" in each]
    named = {post["x-command"]: path for path, post in posts if "x-command" in post and "x-alias-of" not in post}
    return {name: path for name, path in named.items() if not name.endswith(("-edit", "-compose"))}


CREATES = _creates()


def build_arguments(path: str) -> dict[str, Any]:
    given = {**EXAMPLES[path]}
    return {**given, "voice_id": f"Reader_{uuid.uuid4().hex}"} if path.endswith("audio-clone") else given


@asynccontextmanager
async def connected(
    url: str, key: str, mode: str, script: str | None = None, query: str = ""
) -> AsyncIterator[Client]:
    headers = {"authorization": f"Token {key}", **({} if script is None else {"x-sandbox": script})}
    async with httpx2.AsyncClient(headers=headers, timeout=400) as http:
        async with Client(streamable_http_client(f"{url}/mcp{query}", http_client=http), mode=mode) as client:
            yield client


def test_every_tool_is_listed_and_callable(service: RunningService) -> None:
    async def called() -> None:
        tenant = service.new_tenant()
        # Every task fails immediately; this test does not check rendering.
        async with connected(service.url, tenant.key, "auto", "outcome=ModelUnavailable", "?toolset=all") as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {*CREATES, *FILMS, *OTHERS, *PLAIN}
            made: dict[str, Any] = {}
            for name, path in CREATES.items():
                result = await client.call_tool(name, build_arguments(path))
                assert (name, bool(result.is_error)) == (name, False), result.content
                made[name] = result.structured_content
            for name, given in FILMS.items():
                refused = await client.call_tool(name, {"kind": "one-click-mv", "id": UNKNOWN_ID, **given})
                assert (name, (refused.structured_content or {}).get("code")) == (name, 404), refused.content
            task, film = made["text2video"]["id"], made["ad-one-click"]["id"]
            for name in ("wait", "cancel"):
                refused = await client.call_tool(name, {"id": task})
                assert (name, refused.is_error) == (name, True), refused.content
            reads: dict[str, dict[str, Any]] = {
                "quote": {"tool": "text2video", "arguments": SMALLEST},
                "task": {"id": task},
                "tasks": {},
                "film": {"kind": "ad-one-click", "id": film},
                "models": {},
                "credits": {},
            }
            for name, given in reads.items():
                assert (name, bool((await client.call_tool(name, given)).is_error)) == (name, False)
            images = EXAMPLES["/ent/v2/img2video"]["images"]
            kept = await client.call_tool("subject-create", {"name": "kettle", "images": images})
            subject = (kept.structured_content or {}).get("id")
            plain: dict[str, dict[str, Any]] = {
                "subjects": {"count": 1},
                "subject-update": {"id": subject, "name": "teapot"},
                "subject-delete": {"id": subject},
                "recommend-prompts": {"images": images, "type": ["img2video"], "count": 1},
            }
            for name, given in plain.items():
                answer = await client.call_tool(name, given)
                assert (name, bool(answer.is_error)) == (name, False), answer.content

    asyncio.run(called())


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_wait_reports_progress_and_returns_result_links(service: RunningService, tenant: Tenant, mode: str) -> None:
    async def waited() -> None:
        steps: list[float] = []

        async def on_progress(progress: float, total: float | None, message: str | None) -> None:
            steps.append(progress)

        async with connected(service.url, tenant.key, mode) as client:
            result = await client.call_tool("text2video", WAITING, progress_callback=on_progress)
            assert steps == sorted(set(steps)) and len(steps) > 2 and steps[-1] == 100
            assert "video/mp4" in [block.mime_type for block in result.content if block.type == "resource_link"]

    asyncio.run(waited())


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_cancelled_call_ends_and_its_task_continues(service: RunningService, mode: str) -> None:
    async def cancelled() -> None:
        tenant = service.new_tenant()
        async with AsyncKinora(tenant.key, service.url) as kinora, connected(service.url, tenant.key, mode) as client:
            endless = {**SMALLEST, "prompt": "sandbox: delay=600"}
            made = await client.call_tool("text2video", endless)
            task = (made.structured_content or {})["id"]
            # One more than the limit of concurrent calls of a tenant.
            for _ in range(21):
                with anyio.CancelScope() as scope:

                    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
                        scope.cancel()

                    await client.call_tool("wait", {"id": task}, progress_callback=on_progress)
                assert scope.cancelled_caught
            assert (await kinora.get_creations(task)).state != "failed"
            await client.call_tool("cancel", {"id": task})
            assert (await kinora.get_creations(task)).err_code == "UserCancelled"

    asyncio.run(cancelled())
