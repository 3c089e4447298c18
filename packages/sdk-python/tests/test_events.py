"""Parsing of server-sent events in chunks of any size."""

from __future__ import annotations

import pytest
from kinora._events import Event, EventReader

TEXT = (
    b": hello\n\nevent: task\nid: 1\ndata: {\"a\":1}\n\n: still here\n\nevent: task\r\nid: 2\r\ndata: a\r\ndata: \xc3\xa4\r\n\r\n"
    b"data:no name\n\nid: 3\n\nretry: 5\nunknown\nevent: task\rid: 4\rdata: z\r\r\n"
)
EVENTS = [
    Event("task", "1", '{"a":1}'),
    Event("task", "2", "a\nä"),
    Event("message", "2", "no name"),
    Event("task", "4", "z"),
]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50, 1000])
def test_reader_returns_the_same_events_for_every_chunk_size(size: int) -> None:
    reader = EventReader()
    found = [event for at in range(0, len(TEXT), size) for event in reader.feed(TEXT[at : at + size])]
    assert found == EVENTS


def test_reader_rejects_an_endless_line() -> None:
    reader = EventReader()
    with pytest.raises(ValueError, match="too long"):
        for _ in range(70):
            reader.feed(b"x" * 2**20)
