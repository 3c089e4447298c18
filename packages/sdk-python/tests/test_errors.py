"""Errors by reason, and responses that do not come from the service."""

from __future__ import annotations

import json
import time

import pytest
from kinora import KinoraError, NotReached, Patience, RefusedError, UnexpectedAnswer, reasons
from kinora._calling import read_reply
from kinora._generated.replies import TaskQueryReply

from conftest import MakeClient, RunningService
from proxying import hostile_proxy


def test_rejected_request_raises_its_reason_with_all_details(make_client: MakeClient) -> None:
    with pytest.raises(reasons.FieldInvalid) as refused:
        make_client().text_to_video(model="genq2", prompt="a", duration=99)
    error = refused.value
    assert (error.reason, error.http_status, error.field) == ("FieldInvalid", 400, "duration")
    assert len(error.trace_id) == 32 and error.rule is not None and isinstance(error, KinoraError)


def test_unknown_key_raises_unauthorized(make_client: MakeClient) -> None:
    with pytest.raises(reasons.Unauthorized):
        make_client(api_key="gk_test_unknown").get_credits()


def test_unknown_task_raises_task_not_found(make_client: MakeClient) -> None:
    with pytest.raises(reasons.TaskNotFound):
        make_client().cancel_task("247549788994682041")


def test_every_reason_has_a_class() -> None:
    for name, kind in reasons.BY_REASON.items():
        assert (kind.__name__, issubclass(kind, RefusedError)) == (name, True)
        assert kind.status >= 400
    assert reasons.BY_REASON["SystemThrottling"].ends_task and not reasons.BY_REASON["NotFound"].ends_task


def test_unreachable_service_raises_not_reached_after_all_attempts(make_client: MakeClient) -> None:
    client = make_client("http://127.0.0.1:9", patience=Patience(tries=3))
    with pytest.raises(NotReached, match="after 3 attempts"):
        client.get_credits()


def test_persistent_transient_error_is_raised(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["503"]) as url:
        client = make_client(url, patience=Patience(tries=2))
        since = time.monotonic()
        with pytest.raises(RefusedError) as refused:
            client.get_credits()
        assert refused.value.http_status == 503 and refused.value.retry_after == 1
        assert time.monotonic() - since >= 1


def test_retries_stop_at_the_total_timeout(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["429"]) as url:
        client = make_client(url, patience=Patience(tries=1000, total_seconds=2.5))
        since = time.monotonic()
        with pytest.raises(RefusedError):
            client.text_to_video(model="genq2", prompt="a")
        assert time.monotonic() - since < 4


def test_trickling_response_hits_the_attempt_timeout(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["trickle"]) as url:
        client = make_client(url, patience=Patience(tries=2, try_seconds=1.5))
        since = time.monotonic()
        with pytest.raises(NotReached):
            client.create_subject(name="a")
        assert time.monotonic() - since < 6


def test_replies_keep_unknown_fields() -> None:
    task = {
        **{"id": "1", "task_id": "1", "state": "resting", "err_code": "", "err_msg": "", "credits": 0, "payload": ""},
        **{"bgm": False, "off_peak": False, "progress": 0, "creations": [], "weather": {"is": "fine"}},
    }
    read = read_reply(TaskQueryReply, json.dumps(task).encode())
    assert (read.state, read.model_extra) == ("resting", {"weather": {"is": "fine"}})


def test_response_of_another_shape_raises_unexpected_answer() -> None:
    with pytest.raises(UnexpectedAnswer):
        read_reply(TaskQueryReply, b'{"hello": "world"}')


def test_client_requires_a_key_and_a_url(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch, service: RunningService
) -> None:
    for name in ("KINORA_KEY", "KINORA_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(KinoraError, match="KINORA_KEY"):
        make_client(api_key="")
    with pytest.raises(KinoraError, match="KINORA_URL"):
        make_client(base_url="")
    monkeypatch.setenv("KINORA_URL", service.url)
    make_client(base_url="")
