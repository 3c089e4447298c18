"""`run`: create, wait and download in one call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kinora import CallOptions, Kinora, RunResult, reasons

SMALL: dict[str, Any] = {"model": "genq2", "prompt": "a", "duration": 1, "resolution": "540p"}


def test_run_creates_waits_and_downloads(client: Kinora, tmp_path: Path) -> None:
    progress: list[int] = []
    result: RunResult = client.run(
        "text_to_video",
        output=tmp_path / "lake.mp4",
        on_progress=lambda task: progress.append(task.progress),
        timeout=60,
        options=CallOptions(sandbox="delay=1"),
        **SMALL,
    )
    assert result.task.state == "success" and progress[-1] == 100
    assert [path.name for path in result.files] == ["lake.mp4"]
    assert result.files[0].read_bytes()[4:8] == b"ftyp"


def test_run_raises_the_reason_of_a_failed_task(client: Kinora, tmp_path: Path) -> None:
    failing = CallOptions(sandbox="outcome=ModelUnavailable")
    with pytest.raises(reasons.ModelUnavailable, match="^task [0-9]+ failed: ModelUnavailable: "):
        client.run("text_to_video", output=tmp_path / "lake.mp4", options=failing, timeout=60, **SMALL)
    assert list(tmp_path.iterdir()) == []


def test_run_lists_the_creates_for_an_unknown_name(client: Kinora) -> None:
    with pytest.raises(ValueError, match="create must be one of .*text_to_video"):
        client.run("get_credits")  # type: ignore[arg-type]
