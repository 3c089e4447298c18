"""Keeps a run short, and its requests independent."""

import os
from itertools import count

import requests
import schemathesis
from schemathesis.core.parameters import ParameterLocation

numbers = count()

# These calls wait for their result: a test key makes most of them fail at once, and the rest succeed at once.
WAITING = ("/v1/images/generations", "/v1/images/edits", "/v1/audio/speech")


def in_sandbox(case, kwargs, number):
    headers = kwargs.get("headers") or {}
    if case.operation.path in WAITING and headers.get("Authorization"):
        script = "outcome=CreationPolicyViolation" if number % 3 else "delay=0"
        kwargs["headers"] = {**headers, "Authorization": f"Token {os.environ['SANDBOX_KEY']}", "X-Sandbox": script}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Keeps one idempotency key in ten: the others would only conflict with the first one and be refused."""
    number = next(numbers)
    in_sandbox(case, kwargs, number)
    about = case.meta and case.meta.phase.data
    # A case about a missing or wrong header would become another case if its headers changed.
    if getattr(about, "parameter_location", None) == ParameterLocation.HEADER:
        return
    if case.headers and case.headers.get("idempotency-key") and number % 10:
        case.headers["idempotency-key"] = str(number)


@schemathesis.hook
def after_call(context, case, response):
    """Cancels each created task at once: the run checks its replies, not its film."""
    if case.method != "POST" or response.status_code != 200:
        return
    # The OpenAI image and speech calls have already waited for their result.
    if not response.headers["content-type"][0].startswith("application/json"):
        return
    made = response.json()
    task = made.get("id") if made.get("object") == "video" else made.get("task_id")
    if task:
        url = f"{case.operation.base_url.rstrip('/')}/ent/v2/tasks/{task}/cancel"
        requests.post(url, headers={"Authorization": response.request.headers["Authorization"]}, timeout=60)
