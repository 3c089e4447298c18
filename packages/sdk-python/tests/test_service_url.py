"""The client sends the key only to the origin of the service."""

from __future__ import annotations

import pytest
from kinora import Patience
from kinora._service import Service

KEY = "gk_live_key"


@pytest.mark.parametrize(
    ("base_url", "path", "url"),
    [
        ("http://127.0.0.1:2309", "/ent/v2/text2video", "http://127.0.0.1:2309/ent/v2/text2video"),
        ("https://media.example/kinora", "/ent/v2/tasks/{id}", "https://media.example/kinora/ent/v2/tasks/a%2F..%2Fb"),
    ],
)
def test_url_keeps_origin_and_prefix_of_the_service(base_url: str, path: str, url: str) -> None:
    assert Service(base_url, KEY, Patience()).url(path, "a/../b") == url


@pytest.mark.parametrize("path", ["9/steal", ".evil.example/x", "@evil.example/x", "", "/../x", "/%2e%2e/x", "/..\\x"])
def test_url_rejects_a_path_that_leads_away_from_the_service(path: str) -> None:
    with pytest.raises(ValueError, match="is not a path of the service"):
        Service("http://127.0.0.1:2309", KEY, Patience()).url(path)
