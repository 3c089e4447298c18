"""Parses server-sent events from chunks of bytes of any size."""

from __future__ import annotations

from dataclasses import dataclass

_MOST_BYTES = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Event:
    event: str
    id: str
    data: str


class EventReader:
    def __init__(self) -> None:
        self._rest = b""
        self._event = ""
        self._id = ""
        self._data: list[str] = []

    def feed(self, piece: bytes) -> list[Event]:
        """Returns the events that this chunk completes."""
        self._rest += piece
        if len(self._rest) > _MOST_BYTES:
            raise ValueError("line of the event stream is too long")
        # A trailing carriage return may be the first half of a line break.
        held = b"\r" if self._rest.endswith(b"\r") else b""
        whole = self._rest[: len(self._rest) - len(held)].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        *lines, rest = whole.split(b"\n")
        self._rest = rest + held
        events = [self._take(line.decode("utf-8", errors="replace")) for line in lines]
        return [event for event in events if event is not None]

    def _take(self, line: str) -> Event | None:
        if line == "":
            return self._finish()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id":
            self._id = value
        return None

    def _finish(self) -> Event | None:
        event = Event(self._event or "message", self._id, "\n".join(self._data)) if self._data else None
        self._event, self._data = "", []
        return event
