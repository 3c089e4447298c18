"""Fixtures for a running service. Every test runs with the sync and the async client."""

from __future__ import annotations

import asyncio
import inspect
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import httpx
import pytest
from kinora import AsyncKinora, Kinora, Patience

MakeClient = Callable[..., Kinora]


@dataclass(frozen=True)
class Tenant:
    id: str
    key: str = field(repr=False)


@dataclass(frozen=True)
class RunningService:
    url: str
    admin_url: str
    admin_token: str = field(repr=False)

    def _admin(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.admin_token}"}
        answer = httpx.post(f"{self.admin_url}/admin/v1{path}", json=body, headers=headers)
        answer.raise_for_status()
        return cast("dict[str, Any]", answer.json())

    def new_tenant(self) -> Tenant:
        """Creates a tenant with a test key, whose tasks are free and end immediately."""
        tenant = self._admin("/tenants", {"name": "python sdk", "concurrency": 40})["id"]
        return Tenant(tenant, self._admin(f"/tenants/{tenant}/keys", {"name": "test", "env": "test"})["key"])

    def webhook_secret(self, tenant: Tenant) -> str:
        return str(self._admin(f"/tenants/{tenant.id}/webhook-secret", {})["webhook_secret"])


class Blocking:
    """An `AsyncKinora` with blocking methods, so that one test covers both clients."""

    def __init__(self, client: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._client = client
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._client, name)
        return self._waited(member) if callable(member) else Blocking(member, self._loop)

    def _waited(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **named: Any) -> Any:
            answer = method(*arguments, **named)
            if inspect.isasyncgen(answer):
                return iter(self._loop.run_until_complete(_listed(answer)))
            return self._loop.run_until_complete(answer) if inspect.isawaitable(answer) else answer

        return called


async def _listed(answers: Any) -> list[Any]:
    return [answer async for answer in answers]


@pytest.fixture(scope="session")
def service() -> RunningService:
    env = os.environ
    return RunningService(
        env.get("KINORA_URL") or env["PUBLIC_BASE_URL"],
        env.get("KINORA_ADMIN_URL") or f"http://{env['ADMIN_LISTEN']}",
        env.get("KINORA_ADMIN_TOKEN") or env["ADMIN_TOKEN"],
    )


@pytest.fixture(scope="session")
def tenant(service: RunningService) -> Tenant:
    return service.new_tenant()


@pytest.fixture(params=["sync", "async"])
def make_client(request: pytest.FixtureRequest, service: RunningService, tenant: Tenant) -> Iterator[MakeClient]:
    """Creates clients of one kind; by default for the service itself."""
    closing: list[Callable[[], object]] = []
    loop = asyncio.new_event_loop()

    def make(base_url: str = service.url, api_key: str = tenant.key, patience: Patience | None = None) -> Kinora:
        if request.param == "sync":
            plain = Kinora(api_key, base_url, patience=patience)
            closing.append(plain.close)
            return plain
        client = AsyncKinora(api_key, base_url, patience=patience)
        closing.append(lambda: loop.run_until_complete(client.close()))
        return cast("Kinora", Blocking(client, loop))

    yield make
    for close in closing:
        close()
    loop.close()


@pytest.fixture
def client(make_client: MakeClient) -> Kinora:
    return make_client()
