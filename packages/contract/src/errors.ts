type ReasonRow = {
  status: number
  /** Every message with this reason begins with this text. */
  message: string
  /** The reason may also end a task, as its `err_code`. */
  endsTask?: true
}

/** Every reason for a rejected request or a failed task. Replies, OpenAPI, SDK errors and docs read this table. */
export const reasons = {
  BadRequest: { status: 400, message: 'bad request' },
  FieldLacking: { status: 400, message: 'field is missing or empty' },
  FieldUnwanted: { status: 400, message: 'unwanted field' },
  FieldItemCountOutOfRange: { status: 400, message: 'field item count out of range' },
  FieldInvalid: { status: 400, message: 'invalid field' },
  PageSizeOutOfRange: { status: 400, message: 'page size out of range' },
  ImageFormatInvalid: { status: 400, message: 'invalid image format', endsTask: true },
  ImageSizeInvalid: { status: 400, message: 'invalid image size', endsTask: true },
  ImageDownloadFailure: { status: 400, message: 'image download failure', endsTask: true },
  VideoDownloadFailure: { status: 400, message: 'video download failure', endsTask: true },
  AudioDownloadFailure: { status: 400, message: 'audio download failure', endsTask: true },
  SubtitleDownloadFailure: { status: 400, message: 'subtitle download failure', endsTask: true },
  VideoFormatInvalid: { status: 400, message: 'invalid video format', endsTask: true },
  AudioFormatInvalid: { status: 400, message: 'invalid audio format', endsTask: true },
  SubtitleFormatInvalid: { status: 400, message: 'invalid subtitle format', endsTask: true },
  CreditInsufficient: { status: 400, message: 'insufficient credits', endsTask: true },
  ModelUnavailable: { status: 400, message: 'model unavailable', endsTask: true },
  TaskPromptPolicyViolation: { status: 400, message: 'prompt policy violation', endsTask: true },
  AuditSubmitIllegal: { status: 400, message: 'submit is illegal', endsTask: true },
  CreationPolicyViolation: { status: 400, message: 'creation policy violation', endsTask: true },
  UserCancelled: { status: 400, message: 'user cancelled', endsTask: true },
  NoFaceDetected: { status: 400, message: 'no face detected', endsTask: true },
  MultiFaceDetected: { status: 400, message: 'multi face detected', endsTask: true },
  IdempotencyKeyInvalid: { status: 400, message: 'invalid idempotency key' },
  Unauthorized: { status: 401, message: 'unauthorized' },
  Forbidden: { status: 403, message: 'forbidden' },
  TaskNotFound: { status: 404, message: 'task not found' },
  CreationNotFound: { status: 404, message: 'creation not found' },
  NotFound: { status: 404, message: 'not found' },
  MethodNotAllowed: { status: 405, message: 'method not allowed' },
  RequestTimeout: { status: 408, message: 'request timeout' },
  Conflict: { status: 409, message: 'resource conflict' },
  PayloadTooLarge: { status: 413, message: 'payload too large' },
  URITooLong: { status: 414, message: 'uri too long' },
  UnsupportedMediaType: { status: 415, message: 'unsupported media type' },
  IdempotencyKeyReused: { status: 422, message: 'idempotency key reused' },
  TooManyRequests: { status: 429, message: 'too many requests' },
  QuotaExceeded: { status: 429, message: 'quota exceeded' },
  SystemThrottling: { status: 429, message: 'system is throttling', endsTask: true },
  HeaderFieldsTooLarge: { status: 431, message: 'header fields too large' },
  InternalServiceFailure: { status: 500, message: 'internal service failure', endsTask: true },
  ServiceUnavailable: { status: 503, message: 'service unavailable' },
} as const satisfies Record<string, ReasonRow>

export type Reason = keyof typeof reasons

/** The reasons a failed task may carry in `err_code`. */
export type ErrCode = {
  [R in Reason]: (typeof reasons)[R] extends { endsTask: true } ? R : never
}[Reason]

/** Values of `metadata.rule`: the rule that a field or a document violates. */
export type Rule =
  | 'malformed_http'
  | 'duplicate_header'
  | 'json_syntax'
  | 'not_object'
  | 'unicode'
  | 'json_complexity'
  | 'duplicate_key'
  | 'forbidden_key'
  | 'state'
  | 'required'
  | 'unwanted'
  | 'count'
  | 'page_size'
  | 'type'
  | 'enum'
  | 'range'
  | 'max_length'
  | 'chars'
  | 'number_length'
  | 'model'
  | 'duration_model'
  | 'aspect_model'
  | 'resolution_model'
  | 'combination'
  | 'duplicate'
  | 'format'
  | 'json'
  | 'object_expected'
  | 'data_uri'
  | 'base64'
  | 'url'
  | 'url_scheme'
  | 'url_userinfo'
  | 'url_chars'
  | 'url_port'
  | 'url_policy'
  | 'upload_reference'
  | 'subject_reference'
  | 'reference'
  | 'segment_mismatch'
  | 'kind'
  | 'pause_marker'
  | 'total_pause'
  | 'pronounceable'
  | 'mismatch'
  | 'token'
  | 'empty'
  | 'sniff'
  | 'frames'
  | 'decode'
  | 'bytes'
  | 'pixels'
  | 'aspect'
  | 'min_side'
  | 'max_side'
  | 'frame_ratio'
  | 'probe'
  | 'length'
  | 'dimensions'
  | 'streams'
  | 'resources'
  | 'no_lyrics'
  | 'in_flight'
  | 'film_not_ready'
  | 'film_expired'
  | 'subtask_not_ready'
  | 'taken'
  | 'not_uploaded'
  | 'not_draft'
  | 'no_final_route'
  | 'task_open'
  | 'task_part'
  | 'task_deleted'
  | 'tenant_closed'
  | 'inputs_expired'
  | 'generator_gone'

/** One validation error of a request. */
export type Fault = { field: string; reason: Reason; rule: Rule; message: string }

export type ErrorDetail = {
  /** Follows the text of the reason in the message. */
  detail?: string
  field?: string
  rule?: Rule
  /** All validation errors of the request; the error itself names the first. */
  faults?: readonly Fault[]
  /** Credits that the request needs, and available credits. */
  needed?: number
  available?: number
  retryAfterSeconds?: number
  /** Methods that the path allows; sent as the `Allow` header. */
  allow?: string
  cause?: unknown
}

/** The only application error: thrown for every refusal, rendered by the transports. */
export class AppError extends Error {
  readonly reason: Reason
  readonly detail: ErrorDetail
  constructor(reason: Reason, detail: ErrorDetail = {}) {
    const words = reasons[reason].message
    super(detail.detail === undefined ? words : `${words}: ${detail.detail}`, { cause: detail.cause })
    this.name = 'AppError'
    this.reason = reason
    this.detail = detail
  }
}

export const isErrCode = (word: string): word is ErrCode => {
  const row: ReasonRow | undefined = (reasons as Record<string, ReasonRow>)[word]
  return row?.endsTask === true
}
