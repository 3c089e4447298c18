"""Calls that create no task: lists, balance and subjects."""

from __future__ import annotations

from kinora import CallOptions, Kinora

from conftest import MakeClient, RunningService
from examples import data_uri, png

FAILS = CallOptions(sandbox="outcome=ModelUnavailable")


def test_list_tasks_returns_pages(make_client: MakeClient, service: RunningService) -> None:
    client = make_client(api_key=service.new_tenant().key)
    made = {client.text_to_video(model="genq2", prompt="a", options=FAILS).id for _ in range(5)}
    first = client.list_tasks(pager_pagesz=3)
    second = client.list_tasks(pager_pagesz=3, pager_page_token=first.next_page_token)
    assert (len(first.tasks), len(second.tasks)) == (3, 2)
    assert {task.id for task in [*first.tasks, *second.tasks]} == made
    listed = client.list_tasks(states=["created", "queueing", "processing", "failed"], task_ids=list(made))
    assert {task.id for task in listed.tasks} == made
    assert client.list_tasks(states=["success"]).tasks == []


def test_get_credits_returns_the_balance_with_details(client: Kinora) -> None:
    assert client.get_credits(show_detail=True).remains[0].credit_remain == 0


def test_subject_is_created_updated_listed_and_deleted(client: Kinora) -> None:
    subject = client.create_subject(name="Mio", images=[data_uri("image/png", png())])
    assert client.update_subject(subject.id, name="Mia").name == "Mia"
    assert [each.name for each in client.list_subjects(subject_ids=[subject.id]).subjects] == ["Mia"]
    client.delete_subject(subject.id)
    assert client.list_subjects(subject_ids=[subject.id]).subjects == []
