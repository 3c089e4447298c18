"""Replies of services older than this package. Needs no service."""

from __future__ import annotations

import json
from typing import Any

import pytest
from kinora import KinoraError, RefusedError, TaskQueryReply, describe_failure, reasons
from kinora._calling import to_failure, read_reply
from kinora.models import AudioTtsReply, ListedTask

# Reply of version 0.1.0.
OLD_TASK: dict[str, Any] = {
    "id": "247549788994682041",
    "task_id": "247549788994682041",
    "state": "failed",
    "err_code": "NoFaceDetected",
    "credits": 0,
    "payload": "",
    "bgm": False,
    "off_peak": False,
    "progress": 40,
    "creations": [],
}


def test_task_of_an_older_service_is_parsed_without_newer_fields() -> None:
    task = read_reply(TaskQueryReply, json.dumps(OLD_TASK).encode(), OLD_TASK["id"])
    assert (task.err_code, task.err_msg) == ("NoFaceDetected", "")


@pytest.mark.parametrize("shape", [TaskQueryReply, ListedTask, AudioTtsReply])
def test_replies_of_the_first_version_do_not_require_err_msg(shape: type[TaskQueryReply]) -> None:
    assert not shape.model_fields["err_msg"].is_required()


def test_field_of_the_first_version_is_still_required() -> None:
    without = {name: value for name, value in OLD_TASK.items() if name != "state"}
    with pytest.raises(KinoraError, match="state"):
        read_reply(TaskQueryReply, json.dumps(without).encode())


def test_describe_failure_formats_code_and_message() -> None:
    old = TaskQueryReply.model_validate(OLD_TASK)
    new = TaskQueryReply.model_validate({**OLD_TASK, "err_msg": "images[0] shows no face"})
    assert describe_failure(old) == "task 247549788994682041 failed: NoFaceDetected"
    assert describe_failure(new) == "task 247549788994682041 failed: NoFaceDetected: images[0] shows no face"


def test_raised_failure_has_description_message_and_task() -> None:
    task = TaskQueryReply.model_validate({**OLD_TASK, "err_msg": "images[0] shows no face"})
    raised = to_failure(task)
    assert isinstance(raised, reasons.NoFaceDetected)
    assert (str(raised), raised.message, raised.task) == (describe_failure(task), "images[0] shows no face", task)
    unknown = to_failure(TaskQueryReply.model_validate({**OLD_TASK, "err_code": "NewReason"}))
    assert type(unknown) is RefusedError and unknown.reason == "NewReason"
