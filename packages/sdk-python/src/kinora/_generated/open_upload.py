# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import TypedDict

from .._operation import Operation, Reply


class OpenUploadFields(TypedDict, total=False):
    """Create an image upload."""

    scene: str
    """Label of at most 64 characters."""


class OpenUploadReply(Reply):
    """The reply to open_upload."""

    id: str

    put_url: str
    """Presigned URL: PUT the raw bytes, under 10 MB, within an hour."""

    expires_at: str


OPEN_UPLOAD = Operation("open_upload", "POST", "/tools/v2/files/uploads", OpenUploadReply)
