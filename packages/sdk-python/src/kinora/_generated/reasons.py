# Written by `npm run gen`; do not edit.
from __future__ import annotations

from ..errors import RefusedError


class BadRequest(RefusedError):
    """Bad request."""

    status = 400


class FieldLacking(RefusedError):
    """Field is missing or empty."""

    status = 400


class FieldUnwanted(RefusedError):
    """Unwanted field."""

    status = 400


class FieldItemCountOutOfRange(RefusedError):
    """Field item count out of range."""

    status = 400


class FieldInvalid(RefusedError):
    """Invalid field."""

    status = 400


class PageSizeOutOfRange(RefusedError):
    """Page size out of range."""

    status = 400


class ImageFormatInvalid(RefusedError):
    """Invalid image format."""

    status = 400
    ends_task = True


class ImageSizeInvalid(RefusedError):
    """Invalid image size."""

    status = 400
    ends_task = True


class ImageDownloadFailure(RefusedError):
    """Image download failure."""

    status = 400
    ends_task = True


class VideoDownloadFailure(RefusedError):
    """Video download failure."""

    status = 400
    ends_task = True


class AudioDownloadFailure(RefusedError):
    """Audio download failure."""

    status = 400
    ends_task = True


class SubtitleDownloadFailure(RefusedError):
    """Subtitle download failure."""

    status = 400
    ends_task = True


class VideoFormatInvalid(RefusedError):
    """Invalid video format."""

    status = 400
    ends_task = True


class AudioFormatInvalid(RefusedError):
    """Invalid audio format."""

    status = 400
    ends_task = True


class SubtitleFormatInvalid(RefusedError):
    """Invalid subtitle format."""

    status = 400
    ends_task = True


class CreditInsufficient(RefusedError):
    """Insufficient credits."""

    status = 400
    ends_task = True


class ModelUnavailable(RefusedError):
    """Model unavailable."""

    status = 400
    ends_task = True


class TaskPromptPolicyViolation(RefusedError):
    """Prompt policy violation."""

    status = 400
    ends_task = True


class AuditSubmitIllegal(RefusedError):
    """Submit is illegal."""

    status = 400
    ends_task = True


class CreationPolicyViolation(RefusedError):
    """Creation policy violation."""

    status = 400
    ends_task = True


class UserCancelled(RefusedError):
    """User cancelled."""

    status = 400
    ends_task = True


class NoFaceDetected(RefusedError):
    """No face detected."""

    status = 400
    ends_task = True


class MultiFaceDetected(RefusedError):
    """Multi face detected."""

    status = 400
    ends_task = True


class IdempotencyKeyInvalid(RefusedError):
    """Invalid idempotency key."""

    status = 400


class Unauthorized(RefusedError):
    """Unauthorized."""

    status = 401


class Forbidden(RefusedError):
    """Forbidden."""

    status = 403


class TaskNotFound(RefusedError):
    """Task not found."""

    status = 404


class CreationNotFound(RefusedError):
    """Creation not found."""

    status = 404


class NotFound(RefusedError):
    """Not found."""

    status = 404


class MethodNotAllowed(RefusedError):
    """Method not allowed."""

    status = 405


class RequestTimeout(RefusedError):
    """Request timeout."""

    status = 408


class Conflict(RefusedError):
    """Resource conflict."""

    status = 409


class PayloadTooLarge(RefusedError):
    """Payload too large."""

    status = 413


class URITooLong(RefusedError):
    """Uri too long."""

    status = 414


class UnsupportedMediaType(RefusedError):
    """Unsupported media type."""

    status = 415


class IdempotencyKeyReused(RefusedError):
    """Idempotency key reused."""

    status = 422


class TooManyRequests(RefusedError):
    """Too many requests."""

    status = 429


class QuotaExceeded(RefusedError):
    """Quota exceeded."""

    status = 429


class SystemThrottling(RefusedError):
    """System is throttling."""

    status = 429
    ends_task = True


class HeaderFieldsTooLarge(RefusedError):
    """Header fields too large."""

    status = 431


class InternalServiceFailure(RefusedError):
    """Internal service failure."""

    status = 500
    ends_task = True


class ServiceUnavailable(RefusedError):
    """Service unavailable."""

    status = 503


BY_REASON: dict[str, type[RefusedError]] = {
    "BadRequest": BadRequest,
    "FieldLacking": FieldLacking,
    "FieldUnwanted": FieldUnwanted,
    "FieldItemCountOutOfRange": FieldItemCountOutOfRange,
    "FieldInvalid": FieldInvalid,
    "PageSizeOutOfRange": PageSizeOutOfRange,
    "ImageFormatInvalid": ImageFormatInvalid,
    "ImageSizeInvalid": ImageSizeInvalid,
    "ImageDownloadFailure": ImageDownloadFailure,
    "VideoDownloadFailure": VideoDownloadFailure,
    "AudioDownloadFailure": AudioDownloadFailure,
    "SubtitleDownloadFailure": SubtitleDownloadFailure,
    "VideoFormatInvalid": VideoFormatInvalid,
    "AudioFormatInvalid": AudioFormatInvalid,
    "SubtitleFormatInvalid": SubtitleFormatInvalid,
    "CreditInsufficient": CreditInsufficient,
    "ModelUnavailable": ModelUnavailable,
    "TaskPromptPolicyViolation": TaskPromptPolicyViolation,
    "AuditSubmitIllegal": AuditSubmitIllegal,
    "CreationPolicyViolation": CreationPolicyViolation,
    "UserCancelled": UserCancelled,
    "NoFaceDetected": NoFaceDetected,
    "MultiFaceDetected": MultiFaceDetected,
    "IdempotencyKeyInvalid": IdempotencyKeyInvalid,
    "Unauthorized": Unauthorized,
    "Forbidden": Forbidden,
    "TaskNotFound": TaskNotFound,
    "CreationNotFound": CreationNotFound,
    "NotFound": NotFound,
    "MethodNotAllowed": MethodNotAllowed,
    "RequestTimeout": RequestTimeout,
    "Conflict": Conflict,
    "PayloadTooLarge": PayloadTooLarge,
    "URITooLong": URITooLong,
    "UnsupportedMediaType": UnsupportedMediaType,
    "IdempotencyKeyReused": IdempotencyKeyReused,
    "TooManyRequests": TooManyRequests,
    "QuotaExceeded": QuotaExceeded,
    "SystemThrottling": SystemThrottling,
    "HeaderFieldsTooLarge": HeaderFieldsTooLarge,
    "InternalServiceFailure": InternalServiceFailure,
    "ServiceUnavailable": ServiceUnavailable,
}

__all__ = [
    "BY_REASON",
    "BadRequest",
    "FieldLacking",
    "FieldUnwanted",
    "FieldItemCountOutOfRange",
    "FieldInvalid",
    "PageSizeOutOfRange",
    "ImageFormatInvalid",
    "ImageSizeInvalid",
    "ImageDownloadFailure",
    "VideoDownloadFailure",
    "AudioDownloadFailure",
    "SubtitleDownloadFailure",
    "VideoFormatInvalid",
    "AudioFormatInvalid",
    "SubtitleFormatInvalid",
    "CreditInsufficient",
    "ModelUnavailable",
    "TaskPromptPolicyViolation",
    "AuditSubmitIllegal",
    "CreationPolicyViolation",
    "UserCancelled",
    "NoFaceDetected",
    "MultiFaceDetected",
    "IdempotencyKeyInvalid",
    "Unauthorized",
    "Forbidden",
    "TaskNotFound",
    "CreationNotFound",
    "NotFound",
    "MethodNotAllowed",
    "RequestTimeout",
    "Conflict",
    "PayloadTooLarge",
    "URITooLong",
    "UnsupportedMediaType",
    "IdempotencyKeyReused",
    "TooManyRequests",
    "QuotaExceeded",
    "SystemThrottling",
    "HeaderFieldsTooLarge",
    "InternalServiceFailure",
    "ServiceUnavailable",
]
