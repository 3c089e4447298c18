# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class FinishUploadFields(TypedDict, total=False):
    """Complete an upload."""

    etag: Required[str]
    """ETag that the store returned, with or without quotes."""


class FinishUploadReply(Reply):
    """The reply to finish_upload."""

    uri: str
    """Reference to the image for any image field."""


FINISH_UPLOAD = Operation("finish_upload", "PUT", "/tools/v2/files/uploads/{id}/finish", FinishUploadReply)
