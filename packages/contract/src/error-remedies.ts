import type { Reason, Rule } from './errors.ts'

export type Remedy = {
  /** What brings it about. */
  cause: string
  /** What whoever meets it can do. */
  remedy: string
}

const unfetched = (what: string): Remedy => ({
  cause: `The address of the ${what} could not be fetched: the name, the connection, the certificate, a time-out, too many redirects, an answer other than 200, or an address that customers may not name.`,
  remedy: `Open the address from outside your network, without a login. It has to answer 200 with the bytes themselves. A picture can be uploaded instead. Then make a new task.`,
})

/** Why each refusal or failure happens and what helps; the error catalogue is made from it. */
export const remedies: Readonly<Record<Reason, Remedy>> = {
  BadRequest: {
    cause: 'The request is not readable as HTTP with one JSON object, or a task cannot be cancelled in its state.',
    remedy: 'Look at `metadata.rule`. Send one object, without duplicate keys; read the task before you cancel it.',
  },
  FieldLacking: {
    cause: 'A required field is absent, `null`, empty or only white space. The message lists all of them.',
    remedy: 'Give the fields that the message names.',
  },
  FieldUnwanted: {
    cause: 'A field is given that this model or mode does not take.',
    remedy: 'Leave it out, or choose a model that takes it; the page of the endpoint says which do.',
  },
  FieldItemCountOutOfRange: {
    cause: 'A list has too few or too many items for this model.',
    remedy: 'Send as many as the message allows.',
  },
  FieldInvalid: {
    cause: 'A value has the wrong type, is outside its range or list, is too long, or leads to nothing of yours.',
    remedy:
      'Read `metadata.field` and `metadata.rule`; the message says what is allowed. Numbers are not read from text.',
  },
  PageSizeOutOfRange: { cause: 'A page of a list was asked with a size out of range.', remedy: 'Ask for 1 to 100.' },
  ImageFormatInvalid: {
    cause: 'The bytes are no PNG, JPEG or WebP with one frame, whatever their label says, or they cannot be decoded.',
    remedy: 'Save the picture anew as PNG or JPEG and send that.',
  },
  ImageSizeInvalid: {
    cause: 'The picture has too many bytes or pixels, too short a side, or a shape outside 1:4 to 4:1.',
    remedy: 'Scale or crop it; `metadata.rule` says which limit it broke. The page of the endpoint has the limits.',
  },
  ImageDownloadFailure: unfetched('picture'),
  VideoDownloadFailure: unfetched('video'),
  AudioDownloadFailure: unfetched('sound'),
  SubtitleDownloadFailure: unfetched('subtitle file'),
  VideoFormatInvalid: {
    cause: 'The video is of another format, too long, too small, encrypted, or cannot be decoded within its limits.',
    remedy: 'Make an MP4 with H.264 of it, within the lengths and sizes of the endpoint.',
  },
  AudioFormatInvalid: {
    cause: 'The sound is of another format or length, or no words are sung where the endpoint needs them.',
    remedy: 'Make an MP3 of it within the lengths of the endpoint. A premium music video needs a song with lyrics.',
  },
  SubtitleFormatInvalid: {
    cause: 'The subtitle file is no SRT in UTF-8, is too large, or has cues outside the song.',
    remedy: 'Mend the file: each cue ends after it begins and lies within the sound.',
  },
  CreditInsufficient: {
    cause: 'Fewer credits are available than the task costs, or the key has used its budget of the month.',
    remedy:
      'Ask `GET /ent/v2/credits`, then the operator for a grant. Held credits come back when their tasks end badly.',
  },
  ModelUnavailable: {
    cause: 'No back end serves the model now, or none came back in time.',
    remedy: 'Try another model or later. Operators: `npx kinora admin backend list` says what is off or full.',
  },
  TaskPromptPolicyViolation: {
    cause: 'The policy service of the operator refused the text.',
    remedy: 'Change the prompt. Sending it again ends the same way.',
  },
  AuditSubmitIllegal: {
    cause: 'The policy service of the operator refused a picture, video or sound that was sent.',
    remedy: 'Send other media.',
  },
  CreationPolicyViolation: {
    cause: 'The policy service of the operator refused what was made.',
    remedy: 'Change the prompt or the seed.',
  },
  UserCancelled: { cause: 'The task was cancelled on request.', remedy: 'Nothing; its credits are back.' },
  NoFaceDetected: {
    cause: 'No face was found where one is needed.',
    remedy: 'Send a picture or video with one face, from the front and well lit.',
  },
  MultiFaceDetected: { cause: 'More than one face was found.', remedy: 'Crop to the one that is meant.' },
  IdempotencyKeyInvalid: {
    cause: '`Idempotency-Key` is empty, longer than 255 characters, or has others than printable ASCII.',
    remedy: 'Use a UUID or the id of the order that you work on.',
  },
  Unauthorized: {
    cause: 'No key came, or one that is unknown, suspended or expired. Which of these is never told.',
    remedy: 'Send `Authorization: Token gk_…` with the whole key. Ask the operator whether it is still active.',
  },
  Forbidden: {
    cause: 'The key lacks the scope of this call. A result address that has run out answers 403 as well.',
    remedy: 'Use a key with the scope that the page of the endpoint names; read the task again for fresh addresses.',
  },
  TaskNotFound: {
    cause: 'There is no such task for this key: unknown, of another tenant or kind, or past its retention.',
    remedy: 'Check the id and the key. Test keys and live keys do not see what the other kind made.',
  },
  CreationNotFound: {
    cause: '`video_creation_id` names nothing of yours.',
    remedy: 'Take it from `creations[].id` of a finished task, not from the id of the task.',
  },
  NotFound: {
    cause: 'The path, the subject or the upload does not exist.',
    remedy: 'Compare the path letter by letter: no trailing slash, no double slash.',
  },
  MethodNotAllowed: { cause: 'The path exists for another method.', remedy: 'The header `Allow` names those it has.' },
  RequestTimeout: {
    cause: 'The headers or the body came too slowly.',
    remedy: 'Send again. Large pictures are better uploaded first than embedded.',
  },
  Conflict: {
    cause: 'Something else comes first: the same request is under way, a film or part is not ready, a name is taken.',
    remedy: '`metadata.rule` says what. Wait and ask again; a film that has expired has to be made anew.',
  },
  PayloadTooLarge: {
    cause: 'The body has more than 20 MB.',
    remedy: 'Send media by address or upload instead of Base64.',
  },
  URITooLong: { cause: 'The address of the request has over 8,192 bytes.', remedy: 'Ask for fewer ids at a time.' },
  UnsupportedMediaType: {
    cause: 'The body is not sent as `application/json` in UTF-8, or is compressed.',
    remedy: 'Set `Content-Type: application/json` and send it uncompressed.',
  },
  IdempotencyKeyReused: {
    cause: 'The same `Idempotency-Key` came with another body within a day.',
    remedy: 'Use a new key for a new request; repeat an old one unchanged.',
  },
  TooManyRequests: {
    cause: 'The key or its tenant asks faster than its rate, or follows too many tasks at once.',
    remedy: 'Wait for `Retry-After` seconds. One poll a second for each task is always within the limits.',
  },
  QuotaExceeded: {
    cause: 'As many tasks of the tenant wait as may wait.',
    remedy: 'Wait for `Retry-After` seconds and until some have ended.',
  },
  SystemThrottling: {
    cause: 'An off-peak task found no quiet time within 48 hours.',
    remedy: 'Make it again without `off_peak`.',
  },
  HeaderFieldsTooLarge: { cause: 'The headers have over 16 KiB or 100 fields.', remedy: 'Send fewer.' },
  InternalServiceFailure: {
    cause: 'A fault of the service or of a back end, after all retries.',
    remedy: 'Make the task again. If it stays, give the operator the `trace_id`; the log has the cause under it.',
  },
  ServiceUnavailable: {
    cause: 'The service is overloaded, stopping, or its database is away.',
    remedy: 'Wait for `Retry-After` seconds and send the same request with the same `Idempotency-Key`.',
  },
}

/** What each word of `metadata.rule` says. */
export const ruleMeanings: Readonly<Record<Rule, string>> = {
  malformed_http: 'not readable as HTTP',
  duplicate_header: 'a header that may come once came twice',
  json_syntax: 'no JSON',
  not_object: 'JSON, but no object',
  unicode: 'no UTF-8, or half of a surrogate pair',
  json_complexity: 'nested too deeply or made of too many parts',
  duplicate_key: 'a key stands twice in one object',
  forbidden_key: 'a key such as `__proto__`',
  state: 'not possible in the state the task is in',
  required: 'missing or empty',
  unwanted: 'not taken by this model or mode',
  count: 'too few or too many items',
  page_size: 'page size out of range',
  type: 'of another type',
  enum: 'none of the allowed values',
  range: 'outside the allowed numbers',
  max_length: 'too long',
  chars: 'holds characters that are not allowed',
  number_length: 'a number written with too many digits',
  model: 'no model of this endpoint, or one that is not on',
  duration_model: 'a length this model does not have',
  aspect_model: 'a ratio this model does not have',
  resolution_model: 'a resolution this model does not have at this length',
  combination: 'two fields that do not go together',
  duplicate: 'named twice',
  format: 'not written in the form the field has',
  json: 'text that should be JSON and is not',
  object_expected: 'JSON text that is no object',
  data_uri: 'neither an address nor `data:<type>;base64,…`',
  base64: 'not correct Base64',
  url: 'not an address',
  url_scheme: 'neither http nor https',
  url_userinfo: 'an address with user or password',
  url_chars: 'an address with spaces, control characters or backslashes',
  url_port: 'a port that is never used for media',
  url_policy: 'an address inside a private network or of this service',
  upload_reference: 'no finished upload of yours',
  subject_reference: 'the prompt names a subject that is not declared',
  reference: 'leads to nothing of yours',
  segment_mismatch: 'a part of another segment, or in the wrong order',
  kind: 'a part of another kind',
  pause_marker: 'a pause not written as `<#1.5#>`',
  total_pause: 'pauses of more than ten minutes in all',
  pronounceable: 'nothing that can be spoken',
  mismatch: 'differs from what the path or the store says',
  token: 'a page token of another list, or none',
  empty: 'no bytes',
  sniff: 'bytes of a type that is not allowed',
  frames: 'more than one picture in the file',
  decode: 'cannot be decoded',
  bytes: 'too many bytes',
  pixels: 'too many pixels',
  aspect: 'too narrow or too wide',
  min_side: 'a side is too short',
  max_side: 'a side is too long',
  frame_ratio: 'start and end frame differ too much in size',
  probe: 'cannot be read as what it should be',
  length: 'too short or too long in time',
  dimensions: 'width or height out of range',
  streams: 'no picture or sound in it, or too many',
  resources: 'takes too much to decode',
  no_lyrics: 'no words are sung',
  in_flight: 'the same request is still being answered; ask again in a second',
  film_not_ready: 'the film has not succeeded yet',
  film_expired: 'the parts of the film are past their retention',
  subtask_not_ready: 'a part has not succeeded yet',
  taken: 'the name is in use',
  not_uploaded: 'nothing was put to the upload address yet',
}
