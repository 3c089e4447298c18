"""`asyncio.timeout`, with a fallback for Python 3.10."""

from __future__ import annotations

import asyncio
import sys

if sys.version_info >= (3, 11):
    from asyncio import timeout as timeout
    from asyncio import timeout_at as timeout_at
else:
    from contextlib import AbstractAsyncContextManager, asynccontextmanager
    from collections.abc import AsyncIterator

    # A dependency of httpx.
    import anyio

    @asynccontextmanager
    async def _fail_after(seconds: float | None) -> AsyncIterator[None]:
        with anyio.fail_after(seconds):
            yield

    def timeout(delay: float | None) -> AbstractAsyncContextManager[None]:
        return _fail_after(delay)

    def timeout_at(when: float | None) -> AbstractAsyncContextManager[None]:
        return _fail_after(None if when is None else max(0.0, when - asyncio.get_running_loop().time()))
