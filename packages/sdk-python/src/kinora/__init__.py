"""Python client of Kinora. `Kinora` and `AsyncKinora` are the clients; the other names are their types and errors."""

from ._generated.replies import QuoteReply, TaskQueryReply
from ._generated.version import VERSION as __version__
from ._operation import CallOptions, Operation, Reply
from ._patience import Patience
from ._running import RunResult
from .async_client import AsyncKinora
from .callbacks import Callback, verify_callback
from .client import Kinora
from .errors import (
    CallbackInvalid,
    KinoraError,
    NotReached,
    RefusedError,
    StillRunning,
    StoreRefused,
    UnexpectedAnswer,
    describe_failure,
)

__all__ = [
    "AsyncKinora",
    "CallOptions",
    "Callback",
    "CallbackInvalid",
    "Kinora",
    "KinoraError",
    "NotReached",
    "Operation",
    "Patience",
    "QuoteReply",
    "RefusedError",
    "Reply",
    "RunResult",
    "StillRunning",
    "StoreRefused",
    "TaskQueryReply",
    "UnexpectedAnswer",
    "__version__",
    "describe_failure",
    "verify_callback",
]
