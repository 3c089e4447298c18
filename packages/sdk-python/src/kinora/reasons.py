"""One error class per reason of the service: `except reasons.CreditInsufficient`."""

from ._generated.reasons import *  # noqa: F403
from ._generated.reasons import __all__ as __all__
