"""Models of all requests (`…Fields`) and replies (`…Reply`)."""

from ._generated.models import *  # noqa: F403
from ._generated.models import __all__ as __all__
