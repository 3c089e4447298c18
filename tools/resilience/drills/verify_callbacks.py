"""Verifies callbacks with third-party code: the standardwebhooks package and hmac."""

import base64
import hashlib
import hmac
import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def compatible(url, headers, key):
    """Computes the signature over the request line and two headers, as receivers do."""
    rest = url.split("://", 1)[1]
    slash = rest.find("/")
    target = rest[slash:] if slash >= 0 else "/"
    path, _, query = target.partition("?")
    lines = ["POST", path or "/", query, headers["x-hmac-access-key"], headers["date"]]
    spelled = {"date": headers["date"], "x-request-nonce": headers["x-request-nonce"]}
    lines += [f"{name}:{spelled[name.lower()]}" for name in headers["x-hmac-signed-headers"].split(";")]
    text = "".join(line + "\n" for line in lines)
    return base64.b64encode(hmac.new(key.encode(), text.encode(), hashlib.sha256).digest()).decode()


def refused(secret, body, headers):
    try:
        Webhook(secret).verify(body, headers)
    except WebhookVerificationError:
        return True
    return False


def vectors():
    date, nonce = "Tue, 06 May 2025 12:09:42 GMT", "123e4567-e89b-12d3-a456-426614174000"
    shared = {
        "date": date,
        "x-request-nonce": nonce,
        "x-hmac-access-key": "gen",
        "x-hmac-signed-headers": "Date;x-request-nonce",
    }
    for key, url, expected in [
        ("your_secret_token", "http://127.0.0.1:8080/gen/callback?name=james&age=36", "Ac0IEtV4Qmz161pnF2psYXVD2WYj/JKNv3wQJ5aW8kk="),
        ("your_secret_token", "http://127.0.0.1:8080", "KPfnP7UQLbjZMnxqp6ADnTRP6ETUwUuW/KzGbG+PPjQ="),
        (
            "gk_test_ABCDEFGHJKLM_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG_abc123",
            "http://127.0.0.1:8080/cb/%E4%B8%AD?b=2&a=1&a=%20x",
            "iAmwk+12I2Lus0nHsqPpH/3/aucn+6iS8nFe+7B5Rj0=",
        ),
    ]:
        assert compatible(url, shared, key) == expected, url
    return 3


def main():
    verified = 0
    flips = 0
    for callback in json.load(sys.stdin):
        headers, body = callback["headers"], base64.b64decode(callback["body"])
        assert compatible(callback["url"], headers, callback["key"]) == headers["x-hmac-signature"]
        Webhook(callback["secret"]).verify(body, headers)
        for at in range(len(body)):
            flipped = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
            assert refused(callback["secret"], flipped, headers), f"byte {at} may be changed"
            flips += 1
        other = dict(headers, date=headers["date"].replace("GMT", "GMt"))
        assert compatible(callback["url"], other, callback["key"]) != headers["x-hmac-signature"]
        assert compatible(callback["url"] + "x", headers, callback["key"]) != headers["x-hmac-signature"]
        verified += 1
    print(f"{verified} callbacks verified twice, {flips} flipped bytes refused, {vectors()} vectors")


main()
