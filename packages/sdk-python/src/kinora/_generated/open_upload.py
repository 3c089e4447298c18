# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation, Reply


class OpenUploadFields(TypedDict, total=False):
    """Open an upload for one image."""

    scene: str
    """What it is for, up to 64 characters."""


class OpenUploadReply(Reply):
    """The answer to open_upload."""

    id: str

    put_url: str
    """Where the raw bytes go by PUT, under 10 MB, within the hour."""

    expires_at: str


OPEN_UPLOAD = Operation("open_upload", "POST", "/tools/v2/files/uploads", OpenUploadReply)
