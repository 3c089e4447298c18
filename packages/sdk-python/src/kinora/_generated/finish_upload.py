# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Required, TypedDict

from .._operation import Operation, Reply


class FinishUploadFields(TypedDict, total=False):
    """Take over what was uploaded."""

    etag: Required[str]
    """As the store answered it, with or without quotes."""


class FinishUploadReply(Reply):
    """The answer to finish_upload."""

    uri: str
    """Stands for the image wherever one is taken."""


FINISH_UPLOAD = Operation("finish_upload", "PUT", "/tools/v2/files/uploads/{id}/finish", FinishUploadReply)
