"""Part file of a download, next to the target file until it is complete."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


class PartFile:
    """Its name contains a hash of the ETag, so that another call resumes only the same file."""

    def __init__(self, target: Path) -> None:
        self._target = target
        found = sorted(target.parent.glob(f"{_escaped(target.name)}.*.part"), key=lambda path: path.stat().st_mtime)
        self._path: Path | None = found[-1] if found else None

    @property
    def length(self) -> int:
        return self._path.stat().st_size if self._path else 0

    def is_of(self, tag: str) -> bool:
        return tag != "" and self._path is not None and self._path == self._named(tag)

    def begin(self, tag: str) -> None:
        """Starts an empty part file for this ETag."""
        self.drop()
        self._path = self._named(tag)
        self._path.write_bytes(b"")

    def append(self, piece: bytes) -> None:
        assert self._path is not None
        with self._path.open("ab") as file:
            file.write(piece)

    def drop(self) -> None:
        if self._path is not None:
            self._path.unlink(missing_ok=True)
        self._path = None

    def finish(self) -> Path:
        assert self._path is not None
        with self._path.open("rb") as file:
            os.fsync(file.fileno())
        self._path.replace(self._target)
        return self._target

    def _named(self, tag: str) -> Path:
        word = hashlib.sha256(tag.encode()).hexdigest()[:12]
        return self._target.with_name(f"{self._target.name}.{word}.part")


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
