"""Keeps a run light, and what it asks for apart."""

import os
from itertools import count

import requests
import schemathesis
from schemathesis.core.parameters import ParameterLocation

numbers = count()

# They answer when what they make is there: a test key has most of that fail at once, and the rest made at once.
WAITING = ("/v1/images/generations", "/v1/images/edits", "/v1/audio/speech")


def in_sandbox(case, kwargs, number):
    headers = kwargs.get("headers") or {}
    if case.operation.path in WAITING and headers.get("Authorization"):
        script = "outcome=CreationPolicyViolation" if number % 3 else "delay=0"
        kwargs["headers"] = {**headers, "Authorization": f"Token {os.environ['SANDBOX_KEY']}", "X-Sandbox": script}


@schemathesis.hook
def before_call(context, case, kwargs):
    """One idempotency key in ten stays as it is: the others would only meet the first one and be refused for it."""
    number = next(numbers)
    in_sandbox(case, kwargs, number)
    about = case.meta and case.meta.phase.data
    # A case about a header that is missing or wrong would be taken for another one if its headers changed.
    if getattr(about, "parameter_location", None) == ParameterLocation.HEADER:
        return
    if case.headers and case.headers.get("idempotency-key") and number % 10:
        case.headers["idempotency-key"] = str(number)


@schemathesis.hook
def after_call(context, case, response):
    """A task that was made is cancelled at once: its replies are judged, not its film."""
    if case.method != "POST" or response.status_code != 200:
        return
    # Images and speech of the other shape have been waited for.
    if not response.headers["content-type"][0].startswith("application/json"):
        return
    made = response.json()
    task = made.get("id") if made.get("object") == "video" else made.get("task_id")
    if task:
        url = f"{case.operation.base_url.rstrip('/')}/ent/v2/tasks/{task}/cancel"
        requests.post(url, headers={"Authorization": response.request.headers["Authorization"]}, timeout=60)
