"""Signatures of callbacks: published vectors, the standardwebhooks package, and callbacks of a running service."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import pytest
from kinora import CallbackInvalid, Kinora, verify_callback
from standardwebhooks.webhooks import Webhook

from conftest import RunningService, Tenant

SENT = {
    "Date": "Tue, 06 May 2025 12:09:42 GMT",
    "x-request-nonce": "123e4567-e89b-12d3-a456-426614174000",
    "X-HMAC-ACCESS-KEY": "gen",
    "X-HMAC-SIGNED-HEADERS": "Date;x-request-nonce",
    "X-HMAC-ALGORITHM": "hmac-sha256",
}
NOW = 1746533382.0
BODY = (
    b'{"id":"123456789012345678","task_id":"123456789012345678","state":"success","err_code":"","credits":80,'
    b'"payload":"","bgm":false,"off_peak":false,"progress":100,"creations":[]}'
)
SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
SIGNED = {
    "webhook-id": "evt_123456789012345678_success",
    "webhook-timestamp": "1746533382",
    "webhook-signature": "v1,m+6/4kkO4oGHra6GB+DqFa4WFjP80afiWRD57Pxyagg=",
}
COMPATIBLE = [
    (
        "your_secret_token",
        "http://127.0.0.1:8080/gen/callback?name=james&age=36",
        "Ac0IEtV4Qmz161pnF2psYXVD2WYj/JKNv3wQJ5aW8kk=",
    ),
    ("your_secret_token", "http://127.0.0.1:8080", "KPfnP7UQLbjZMnxqp6ADnTRP6ETUwUuW/KzGbG+PPjQ="),
    (
        "gk_test_ABCDEFGHJKLM_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG_abc123",
        "http://127.0.0.1:8080/cb/%E4%B8%AD?b=2&a=1&a=%20x",
        "iAmwk+12I2Lus0nHsqPpH/3/aucn+6iS8nFe+7B5Rj0=",
    ),
]


@pytest.mark.parametrize(("key", "url", "signature"), COMPATIBLE)
def test_hmac_signature_matches_the_published_vectors(key: str, url: str, signature: str) -> None:
    headers = {**SENT, "X-HMAC-SIGNATURE": signature}
    assert verify_callback(BODY, headers, api_key=key, url=url, now=NOW).state == "success"
    for other_key, other_url in ((key + "x", url), (key, url + "/x")):
        with pytest.raises(CallbackInvalid):
            verify_callback(BODY, headers, now=NOW, api_key=other_key, url=other_url)


def test_standard_signature_matches_the_vector_and_covers_every_byte() -> None:
    assert len(BODY) == 175
    assert verify_callback(BODY, SIGNED, secret=SECRET, now=NOW).credits == 80
    for at in range(len(BODY)):
        changed = BODY[:at] + bytes([BODY[at] ^ 1]) + BODY[at + 1 :]
        with pytest.raises(CallbackInvalid):
            verify_callback(changed, SIGNED, secret=SECRET, now=NOW)


def test_public_vector_has_a_valid_signature_but_is_not_a_task() -> None:
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    with pytest.raises(CallbackInvalid, match="not a task"):
        verify_callback(b'{"test": 2432232314}', headers, secret=secret, now=1614265330)
    with pytest.raises(CallbackInvalid, match="signature"):
        verify_callback(b'{"test": 2432232315}', headers, secret=secret, now=1614265330)


def test_one_matching_signature_is_enough() -> None:
    both = {**SIGNED, "webhook-signature": f"v1,AAAA {SIGNED['webhook-signature']}"}
    assert verify_callback(BODY, both, secret=SECRET, now=NOW).id == "123456789012345678"


@pytest.mark.parametrize("later", [-301, 301])
def test_timestamp_outside_the_tolerance_is_rejected(later: int) -> None:
    with pytest.raises(CallbackInvalid, match="tolerance"):
        verify_callback(BODY, SIGNED, secret=SECRET, now=NOW + later)
    key, url, signature = COMPATIBLE[0]
    with pytest.raises(CallbackInvalid, match="tolerance"):
        verify_callback(BODY, {**SENT, "X-HMAC-SIGNATURE": signature}, api_key=key, url=url, now=NOW + later)


@pytest.mark.parametrize("name", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_missing_header_is_rejected(name: str) -> None:
    with pytest.raises(CallbackInvalid, match=name):
        verify_callback(BODY, {key: value for key, value in SIGNED.items() if key != name}, secret=SECRET, now=NOW)


def test_secret_or_api_key_is_required() -> None:
    with pytest.raises(ValueError, match="secret"):
        verify_callback(BODY, SIGNED)


class Receiver:
    """HTTP server that receives callbacks of the service."""

    def __init__(self) -> None:
        self.received: Queue[tuple[bytes, dict[str, str]]] = Queue()
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.put((body, dict(self.headers.items())))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.64", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.64:{self.server.server_port}/cb?a=%20x"


def test_service_callbacks_pass_both_signature_checks(service: RunningService, tenant: Tenant) -> None:
    secret = service.webhook_secret(tenant)
    receiver = Receiver()
    with Kinora(tenant.key, service.url) as client:
        created = client.text_to_video(model="genq2", prompt="a", duration=1, callback_url=receiver.url, payload="mine")
        states = []
        for _ in range(2):
            body, headers = receiver.received.get(timeout=60)
            callback = verify_callback(body, headers, secret=secret, api_key=tenant.key, url=receiver.url)
            Webhook(secret).verify(body, {name.lower(): value for name, value in headers.items()})
            states.append((callback.id, callback.state, callback.payload))
    receiver.server.shutdown()
    assert states == [(created.id, "processing", "mine"), (created.id, "success", "mine")]
