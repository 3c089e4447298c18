import type { Reason, Rule } from './errors.ts'

export type Remedy = {
  /** Why the error occurs. */
  cause: string
  /** How to resolve it. */
  remedy: string
}

const downloadFailure = (what: string): Remedy => ({
  cause: `The URL of the ${what} could not be fetched: DNS, connection or TLS error, timeout, too many redirects, a status other than 200, or an address that is not allowed.`,
  remedy: `Check that the URL is publicly reachable without a login and returns 200 with the file. Alternatively, upload the image. Then create a new task.`,
})

/** Cause and remedy of each error reason; source of the error reference. */
export const remedies: Readonly<Record<Reason, Remedy>> = {
  BadRequest: {
    cause: 'The request is not valid HTTP with one JSON object, or the task cannot be cancelled in its state.',
    remedy: 'Check `metadata.rule`. Send one JSON object without duplicate keys. Read the task before you cancel it.',
  },
  FieldLacking: {
    cause: 'A required field is absent, `null`, empty or only white space. The message lists all of them.',
    remedy: 'Provide the fields that the message lists.',
  },
  FieldUnwanted: {
    cause: 'The request has a field that this model or mode does not accept.',
    remedy: 'Remove the field or choose a model that accepts it; the reference page of the endpoint lists them.',
  },
  FieldItemCountOutOfRange: {
    cause: 'A list has too few or too many items for this model.',
    remedy: 'Send the number of items that the message allows.',
  },
  FieldInvalid: {
    cause: 'A value has the wrong type, is out of range, is too long, or refers to a resource that you do not own.',
    remedy: 'Check `metadata.field` and `metadata.rule`; the message lists allowed values. Strings are not numbers.',
  },
  PageSizeOutOfRange: { cause: 'The page size is out of range.', remedy: 'Request 1 to 100 items.' },
  ImageFormatInvalid: {
    cause: 'The file is not a decodable single-frame PNG, JPEG or WebP. The declared media type is ignored.',
    remedy: 'Export the image as PNG or JPEG and send that file.',
  },
  ImageSizeInvalid: {
    cause: 'The image has too many bytes or pixels, a side that is too short, or an aspect ratio outside 1:4 to 4:1.',
    remedy: 'Scale or crop the image. `metadata.rule` names the limit; the endpoint reference lists all limits.',
  },
  ImageDownloadFailure: downloadFailure('image'),
  VideoDownloadFailure: downloadFailure('video'),
  AudioDownloadFailure: downloadFailure('audio file'),
  SubtitleDownloadFailure: downloadFailure('subtitle file'),
  VideoFormatInvalid: {
    cause: 'The video has an unsupported format, is too long, too small or encrypted, or exceeds the decoding limits.',
    remedy: 'Convert it to MP4 with H.264 within the duration and size limits of the endpoint.',
  },
  AudioFormatInvalid: {
    cause: 'The audio has an unsupported format or duration, or has no vocals where the endpoint requires them.',
    remedy: 'Convert it to MP3 within the duration limits of the endpoint. A premium music video needs vocals.',
  },
  SubtitleFormatInvalid: {
    cause: 'The subtitle file is not SRT in UTF-8, is too large, or has cues outside the song.',
    remedy: 'Fix the file: each cue must end after it begins and be within the song.',
  },
  CreditInsufficient: {
    cause: 'The available credits are below the price of the task, or the key has spent its monthly budget.',
    remedy:
      'Check `GET /ent/v2/credits` and ask the operator for a grant. Held credits are refunded when their tasks fail.',
  },
  ModelUnavailable: {
    cause: 'No back end currently serves the model, or none recovered in time.',
    remedy:
      'Use another model or retry later. Operators: `npx kinora admin backend list` shows disabled and full back ends.',
  },
  TaskPromptPolicyViolation: {
    cause: 'The policy service of the operator rejected the text.',
    remedy: 'Change the prompt. Retrying the same prompt fails again.',
  },
  AuditSubmitIllegal: {
    cause: 'The policy service of the operator rejected an input image, video or audio file.',
    remedy: 'Send other media.',
  },
  CreationPolicyViolation: {
    cause: 'The policy service of the operator rejected the result.',
    remedy: 'Change the prompt or the seed.',
  },
  UserCancelled: { cause: 'The task was cancelled on request.', remedy: 'No action; the credits are refunded.' },
  NoFaceDetected: {
    cause: 'No face was detected where one is required.',
    remedy: 'Send an image or video with one well-lit face, seen from the front.',
  },
  MultiFaceDetected: { cause: 'More than one face was detected.', remedy: 'Crop the input to one face.' },
  IdempotencyKeyInvalid: {
    cause: '`Idempotency-Key` is empty, longer than 255 characters, or contains characters other than printable ASCII.',
    remedy: 'Use a UUID or the id of your own order.',
  },
  Unauthorized: {
    cause: 'The API key is missing, unknown, suspended or expired. The response does not say which.',
    remedy: 'Send `Authorization: Token gk_…` with the full key. Ask the operator whether the key is active.',
  },
  Forbidden: {
    cause: 'The key lacks the scope of this call. An expired result URL also returns 403.',
    remedy: 'Use a key with the scope listed in the endpoint reference. Read the task again for new result URLs.',
  },
  TaskNotFound: {
    cause: 'The task does not exist for this key: unknown id, another tenant or task type, or past its retention.',
    remedy: 'Check the id and the key. Test keys and live keys do not see the tasks of each other.',
  },
  CreationNotFound: {
    cause: '`video_creation_id` refers to no creation of yours.',
    remedy: 'Use `creations[].id` of a finished task, not the task id.',
  },
  NotFound: {
    cause: 'The path, the subject or the upload does not exist.',
    remedy: 'Check the path: no trailing slash, no double slash.',
  },
  MethodNotAllowed: {
    cause: 'The path does not support the method.',
    remedy: 'Use a method that the `Allow` header lists.',
  },
  RequestTimeout: {
    cause: 'The headers or the body arrived too slowly.',
    remedy: 'Retry. Upload large images instead of embedding them.',
  },
  Conflict: {
    cause:
      'The same request is in flight, a film or part is not ready, a name is in use, or a task cannot be requeued.',
    remedy: 'Check `metadata.rule`. Wait and retry; create an expired film again.',
  },
  PayloadTooLarge: {
    cause: 'The body exceeds 20 MB.',
    remedy: 'Send media by URL or upload instead of Base64.',
  },
  URITooLong: { cause: 'The request URL exceeds 8,192 bytes.', remedy: 'Request fewer ids at a time.' },
  UnsupportedMediaType: {
    cause: 'The body is not `application/json` in UTF-8, or it is compressed.',
    remedy: 'Set `Content-Type: application/json` and send the body uncompressed.',
  },
  IdempotencyKeyReused: {
    cause: 'The same `Idempotency-Key` was used with another body within 24 hours.',
    remedy: 'Use a new key for a new request; retry an old request unchanged.',
  },
  TooManyRequests: {
    cause: 'The key or its tenant exceeded the rate limit or the limit of open event streams.',
    remedy: 'Wait `Retry-After` seconds. One poll per second and task is always within the limits.',
  },
  QuotaExceeded: {
    cause: 'The queue of the tenant is full, or its seconds of drafts for the day are used.',
    remedy: 'Wait `Retry-After` seconds: until some tasks have ended, or for drafts until midnight UTC.',
  },
  SystemThrottling: {
    cause: 'An off-peak task got no slot within 48 hours.',
    remedy: 'Create it again without `off_peak`.',
  },
  HeaderFieldsTooLarge: { cause: 'The headers exceed 16 KiB or 100 fields.', remedy: 'Send fewer or shorter headers.' },
  InternalServiceFailure: {
    cause: 'The service or a back end failed after all retries.',
    remedy: 'Create the task again. If the error persists, send the `trace_id` to the operator; the log has the cause.',
  },
  ServiceUnavailable: {
    cause: 'The service is overloaded or shutting down, or its database is unavailable.',
    remedy: 'Wait `Retry-After` seconds and retry with the same `Idempotency-Key`.',
  },
}

/** Meaning of each value of `metadata.rule`. */
export const ruleMeanings: Readonly<Record<Rule, string>> = {
  malformed_http: 'invalid HTTP',
  duplicate_header: 'a header that must not repeat is repeated',
  json_syntax: 'invalid JSON',
  not_object: 'JSON that is not an object',
  unicode: 'invalid UTF-8 or an unpaired surrogate',
  json_complexity: 'nested too deeply or too many elements',
  duplicate_key: 'an object has the same key twice',
  forbidden_key: 'a key such as `__proto__`',
  state: 'not possible in the current state of the task',
  required: 'missing or empty',
  unwanted: 'not accepted by this model or mode',
  count: 'too few or too many items',
  page_size: 'page size out of range',
  type: 'wrong type',
  enum: 'not one of the allowed values',
  range: 'out of range',
  max_length: 'too long',
  chars: 'contains characters that are not allowed',
  number_length: 'a number with too many digits',
  model: 'not a model of this endpoint, or not enabled',
  duration_model: 'a duration that this model does not support',
  aspect_model: 'an aspect ratio that this model does not support',
  resolution_model: 'a resolution that this model does not support at this duration',
  combination: 'fields that cannot be combined',
  duplicate: 'listed twice',
  format: 'wrong format',
  json: 'a string that is not valid JSON',
  object_expected: 'a JSON string that is not an object',
  data_uri: 'neither a URL nor `data:<type>;base64,…`',
  base64: 'invalid Base64',
  url: 'not a URL',
  url_scheme: 'neither http nor https',
  url_userinfo: 'a URL with user name or password',
  url_chars: 'a URL with spaces, control characters or backslashes',
  url_port: 'a port that is not allowed for media',
  url_policy: 'a URL in a private network or of this service',
  upload_reference: 'not a completed upload of yours',
  subject_reference: 'the prompt refers to an undeclared subject',
  reference: 'refers to a resource that you do not own',
  segment_mismatch: 'a part of another segment, or in the wrong order',
  kind: 'a part of another kind',
  pause_marker: 'a pause that is not written as `<#1.5#>`',
  total_pause: 'more than ten minutes of pauses in total',
  pronounceable: 'no pronounceable text',
  mismatch: 'differs from the path or the store',
  token: 'not a page token of this list',
  empty: 'no bytes',
  sniff: 'a file type that is not allowed',
  frames: 'more than one frame in the file',
  decode: 'cannot be decoded',
  bytes: 'too many bytes',
  pixels: 'too many pixels',
  aspect: 'too narrow or too wide',
  min_side: 'a side is too short',
  max_side: 'a side is too long',
  frame_ratio: 'start and end frame differ too much in size',
  probe: 'not readable as the expected media type',
  length: 'duration out of range',
  dimensions: 'width or height out of range',
  streams: 'missing or too many video or audio streams',
  resources: 'decoding exceeds the time or memory limit',
  no_lyrics: 'no vocals detected',
  in_flight: 'the same request is still being processed; retry in a second',
  film_not_ready: 'the film has not succeeded yet',
  film_expired: 'the parts of the film are past their retention',
  subtask_not_ready: 'a part has not succeeded yet',
  taken: 'the name is in use',
  not_uploaded: 'no file was uploaded to the presigned URL yet',
  not_draft: 'the task is not a draft',
  no_final_route: 'no back end makes the final video',
  task_open: 'the task has not ended yet',
  task_part: 'the task is a part, an edit or an episode of another task',
  task_deleted: 'the tenant deleted the task',
  tenant_closed: 'the tenant is closed',
  inputs_expired: 'the inputs of the task are past their retention',
  generator_gone: 'this version has no longer the generator or the model of the task',
}
