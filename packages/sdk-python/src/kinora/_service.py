"""URL and credentials of the service."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

from ._generated.version import VERSION
from ._patience import Patience
from .errors import KinoraError

USER_AGENT = f"kinora-python/{VERSION}"


@dataclass(frozen=True, slots=True)
class Service:
    base_url: str
    api_key: str = field(repr=False)
    patience: Patience

    def url(self, path: str, id: str = "") -> str:
        """Builds the URL of a call. Rejects a path that leads to another origin before the key is attached."""
        url = f"{self.base_url}{path.replace('{id}', quote(id, safe=''))}"
        base, target = urlsplit(self.base_url), urlsplit(url)
        is_ours = path.startswith("/") and (base.scheme, base.netloc) == (target.scheme, target.netloc)
        segments = target.path.replace("\\", "/").split("/")
        if not is_ours or any(unquote(segment) in (".", "..") for segment in segments):
            raise ValueError(f"{path[:100]!r} is not a path of the service")
        return url

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Token {self.api_key}", "user-agent": USER_AGENT}


def find_service(api_key: str | None, base_url: str | None, patience: Patience | None) -> Service:
    """Reads missing settings from the environment."""
    key = api_key or os.environ.get("KINORA_KEY", "")
    url = base_url or os.environ.get("KINORA_URL", "")
    if not key:
        raise KinoraError("API key is missing: pass api_key or set KINORA_KEY")
    if not url.startswith(("http://", "https://")):
        raise KinoraError("service URL is missing or invalid: pass base_url or set KINORA_URL (http or https)")
    return Service(url.rstrip("/"), key, patience or Patience())
