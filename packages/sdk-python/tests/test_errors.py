"""Refusals by their reasons, and what is no answer of the service."""

from __future__ import annotations

import json
import time

import pytest
from kinora import KinoraError, NotReached, Patience, RefusedError, UnexpectedAnswer, reasons
from kinora._calling import read_reply
from kinora._generated.replies import TaskQueryReply

from conftest import MakeClient, RunningService
from proxying import hostile_proxy


def test_a_refusal_is_raised_as_its_reason_with_all_that_was_told(make_client: MakeClient) -> None:
    with pytest.raises(reasons.FieldInvalid) as refused:
        make_client().text_to_video(model="genq2", prompt="a", duration=99)
    error = refused.value
    assert (error.reason, error.http_status, error.field) == ("FieldInvalid", 400, "duration")
    assert len(error.trace_id) == 32 and error.rule is not None and isinstance(error, KinoraError)


def test_a_key_that_is_not_known_is_unauthorized(make_client: MakeClient) -> None:
    with pytest.raises(reasons.Unauthorized):
        make_client(api_key="gk_test_nobody").get_credits()


def test_a_task_that_is_not_there_is_not_found(make_client: MakeClient) -> None:
    with pytest.raises(reasons.TaskNotFound):
        make_client().cancel_task("247549788994682041")


def test_every_reason_of_the_catalogue_has_a_class() -> None:
    for name, kind in reasons.BY_REASON.items():
        assert (kind.__name__, issubclass(kind, RefusedError)) == (name, True)
        assert kind.status >= 400
    assert reasons.BY_REASON["SystemThrottling"].ends_task and not reasons.BY_REASON["NotFound"].ends_task


def test_a_service_that_is_not_there_is_told_after_the_tries_allowed(make_client: MakeClient) -> None:
    client = make_client("http://127.0.0.1:9", patience=Patience(tries=3))
    with pytest.raises(NotReached, match="in 3 tries"):
        client.get_credits()


def test_a_refusal_for_now_is_raised_when_it_does_not_pass(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["503"]) as url:
        client = make_client(url, patience=Patience(tries=2))
        since = time.monotonic()
        with pytest.raises(RefusedError) as refused:
            client.get_credits()
        assert refused.value.http_status == 503 and refused.value.retry_after == 1
        assert time.monotonic() - since >= 1


def test_retries_end_with_the_time_they_are_given(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["429"]) as url:
        client = make_client(url, patience=Patience(tries=1000, total_seconds=2.5))
        since = time.monotonic()
        with pytest.raises(RefusedError):
            client.text_to_video(model="genq2", prompt="a")
        assert time.monotonic() - since < 4


def test_an_answer_that_trickles_is_given_up_at_its_time(make_client: MakeClient, service: RunningService) -> None:
    with hostile_proxy(service.url, ["trickle"]) as url:
        client = make_client(url, patience=Patience(tries=2, try_seconds=1.5))
        since = time.monotonic()
        with pytest.raises(NotReached):
            client.create_subject(name="a")
        assert time.monotonic() - since < 6


def test_fields_that_are_not_known_are_kept() -> None:
    task = {
        **{"id": "1", "task_id": "1", "state": "resting", "err_code": "", "err_msg": "", "credits": 0, "payload": ""},
        **{"bgm": False, "off_peak": False, "progress": 0, "creations": [], "weather": {"is": "fine"}},
    }
    read = read_reply(TaskQueryReply, json.dumps(task).encode())
    assert (read.state, read.model_extra) == ("resting", {"weather": {"is": "fine"}})


def test_an_answer_of_another_shape_is_told_as_such() -> None:
    with pytest.raises(UnexpectedAnswer):
        read_reply(TaskQueryReply, b'{"hello": "world"}')


def test_without_a_key_or_an_address_there_is_no_client(
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
