"""Proxy between a client and the service that injects network faults.

Standalone: `python hostile_proxy.py HOST:PORT '{"faults": ["reset"], "share": 0.4, "seed": 7}'`; it prints its port.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import struct
import sys
from dataclasses import dataclass, field

_RETRY = {
    "429": b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 2\r\n\r\n{}",
    "503": b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n",
    "502": b"HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>",
    "504": b"HTTP/1.1 504 Gateway Timeout\r\ncontent-length: 0\r\n\r\n",
}


@dataclass
class Plan:
    faults: list[str]
    share: float = 1.0
    # Maximum number of injected faults.
    most: int = 10**9
    seed: int = 1
    # Only requests whose first line contains this text.
    only: str = ""
    # For the fault `cut`: bytes after which the response is cut.
    cut_bytes: int = 0
    # Applies the faults in order instead of randomly and repeats the last one.
    in_order: bool = False
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def pick_fault(self, request: bytes) -> str:
        if self.most <= 0 or self.only.encode() not in request.split(b"\r\n", 1)[0]:
            return "none"
        if self.rng.random() >= self.share:
            return "none"
        self.most -= 1
        if self.in_order:
            return self.faults.pop(0) if len(self.faults) > 1 else self.faults[0]
        return self.rng.choice(self.faults)


async def read_message(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    match = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    return head + (await reader.readexactly(int(match[1])) if match else b"")


class HostileProxy:
    def __init__(self, upstream: str, plan: Plan) -> None:
        host, _, port = upstream.partition(":")
        self._host, self._port, self._plan = host, int(port), plan

    async def serve(self) -> None:
        server = await asyncio.start_server(self._handle, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._answer(await read_message(reader), writer):
                pass
        except (OSError, EOFError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _answer(self, request: bytes, writer: asyncio.StreamWriter) -> bool:
        """Returns whether the connection stays open."""
        fault = self._plan.pick_fault(request)
        if fault == "reset":
            return _reset(writer)
        if fault in ("429", "503"):
            writer.write(_RETRY[fault])
            return True
        if fault == "none" or fault == "cut":
            return await self._stream(request, writer, self._plan.cut_bytes if fault == "cut" else None)
        if fault == "request twice":
            await asyncio.gather(self._fetch(request), asyncio.sleep(0.005))
        answer = await self._fetch(request)
        if fault == "lost":
            return _reset(writer)
        if fault in ("502", "504"):
            writer.write(_RETRY[fault])
        elif fault == "hang":
            await asyncio.sleep(3600)
        elif fault == "truncated":
            writer.write(answer[: len(answer) - 10])
            await writer.drain()
            return False
        elif fault == "garbled":
            head, _, body = answer.partition(b"\r\n\r\n")
            writer.write(head + b"\r\n\r\n" + body[: len(body) // 2].ljust(len(body)))
        elif fault == "trickle":
            for at in range(len(answer)):
                writer.write(answer[at : at + 1])
                await writer.drain()
                await asyncio.sleep(0.1)
        elif fault == "slow":
            await asyncio.sleep(self._plan.rng.random())
            writer.write(answer)
        else:
            writer.write(answer * (2 if fault == "answer twice" else 1))
        await writer.drain()
        return True

    async def _fetch(self, request: bytes) -> bytes:
        reader, writer = await self._forward(request)
        try:
            return _kept_alive(await reader.read())
        finally:
            writer.close()

    async def _forward(self, request: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        head, _, body = request.partition(b"\r\n\r\n")
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith((b"host:", b"connection:"))]
        lines += [f"host: {self._host}:{self._port}".encode(), b"connection: close"]
        reader, writer = await asyncio.open_connection(self._host, self._port)
        writer.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        return reader, writer

    async def _stream(self, request: bytes, writer: asyncio.StreamWriter, most: int | None) -> bool:
        """Streams the response, up to `most` bytes."""
        reader, upstream = await self._forward(request)
        try:
            while piece := await reader.read(4096 if most is None else min(4096, most)):
                writer.write(piece)
                await writer.drain()
                most = None if most is None else most - len(piece)
                if most == 0:
                    return _reset(writer)
        finally:
            upstream.close()
        return False


def _kept_alive(answer: bytes) -> bytes:
    head, end, body = answer.partition(b"\r\n\r\n")
    return re.sub(rb"\r\nconnection: close", b"", head, flags=re.IGNORECASE) + end + body


def _reset(writer: asyncio.StreamWriter) -> bool:
    raw = writer.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
    return False


if __name__ == "__main__":
    asyncio.run(HostileProxy(sys.argv[1], Plan(**json.loads(sys.argv[2]))).serve())
