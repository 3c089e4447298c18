# Written by `npm run gen`; do not edit.
from __future__ import annotations

from .._operation import Operation, Reply


class DeleteSubjectReply(Reply):
    """The reply to delete_subject."""


DELETE_SUBJECT = Operation("delete_subject", "DELETE", "/ent/v2/subjects/{id}", DeleteSubjectReply)
