"""Starts hostile proxies in separate processes, so that their memory is not counted with the client."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit


@contextmanager
def hostile_proxy(url: str, faults: list[str], **plan: Any) -> Iterator[str]:
    """Yields the URL of a proxy that injects these faults."""
    where = urlsplit(url)
    program = [sys.executable, str(Path(__file__).with_name("hostile_proxy.py"))]
    arguments = [where.netloc, json.dumps({"faults": faults, **plan})]
    with subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield urlunsplit(where._replace(netloc=f"127.0.0.1:{process.stdout.readline().strip()}"))
        finally:
            process.kill()
