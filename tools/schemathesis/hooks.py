"""Keeps a run light, and what it asks for apart."""

from itertools import count

import requests
import schemathesis

numbers = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    """One idempotency key in ten stays as it is: the others would only meet the first one and be refused for it."""
    key = (case.headers or {}).get("idempotency-key") or ""
    number = next(numbers)
    if key and number % 10:
        # Not in the case itself: one that was changed counts as another, and is judged as that.
        kwargs["headers"] = {**(kwargs.get("headers") or {}), "idempotency-key": str(number)}


@schemathesis.hook
def after_call(context, case, response):
    """A task that was made is cancelled at once: its replies are judged, not its film."""
    if case.method != "POST" or response.status_code != 200:
        return
    made = response.json()
    if "task_id" in made:
        url = f"{case.operation.base_url.rstrip('/')}/ent/v2/tasks/{made['task_id']}/cancel"
        requests.post(url, headers={"Authorization": response.request.headers["Authorization"]}, timeout=60)
