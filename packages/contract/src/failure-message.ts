import { type ErrCode, type ErrorDetail, type Rule, reasons } from './errors.ts'

const notDownloaded = (what: string): string =>
  `the ${what} could not be downloaded; its URL must be public and answer 200 with the file`

/** Message of a failed task without a field that explains it. */
const sentences: Readonly<Record<ErrCode, string>> = {
  ImageFormatInvalid: 'the file is not a readable image',
  ImageSizeInvalid: 'the image has a size that is not allowed',
  ImageDownloadFailure: notDownloaded('image'),
  VideoDownloadFailure: notDownloaded('video'),
  AudioDownloadFailure: notDownloaded('audio file'),
  SubtitleDownloadFailure: notDownloaded('subtitle file'),
  VideoFormatInvalid: 'the file is not a readable video',
  AudioFormatInvalid: 'the file is not a readable audio file',
  SubtitleFormatInvalid: 'the file is not a readable subtitle file',
  CreditInsufficient: 'the credits do not cover the price for the measured length of the inputs',
  ModelUnavailable: 'no back end could run the model; try again later or choose another model',
  TaskPromptPolicyViolation: 'the content policy rejected the prompt',
  AuditSubmitIllegal: 'the content policy rejected an input',
  CreationPolicyViolation: 'the content policy rejected the result',
  UserCancelled: 'the task was cancelled by request',
  NoFaceDetected: 'no face was found; use an input that shows one clearly',
  MultiFaceDetected: 'several faces were found; use an input with one face, or select it with a reference photo',
  SystemThrottling: 'the task found no free slot in time; create it again later',
  InternalServiceFailure: 'the service could not finish the task; create it again',
}

/** Message of an input that violates a rule, without the measured and the allowed value. */
const ruleSentences: Partial<Record<Rule, string>> = {
  sniff: 'the file has another format than this field accepts',
  decode: 'the file cannot be decoded',
  probe: 'the file is damaged or uses an encoding that is not accepted',
  streams: 'the file is encrypted, refers to other files, or does not have the streams that this field needs',
  resources: 'decoding the file takes more time or memory than allowed',
  dimensions: 'the picture size is not allowed',
  length: 'the length is not allowed',
  bytes: 'the file is larger than allowed',
}

const messageMaxChars = 300

/** Facts about the input that made a task fail. `detail` of an error with a rule never contains customer text. */
export type FailureCause = Pick<ErrorDetail, 'field' | 'rule' | 'detail'>

/** `err_msg` of a failed task: the text of its reason, then the field, the measured value and the allowed values. */
export const failureMessage = (errCode: ErrCode, { field, rule, detail }: FailureCause = {}): string => {
  const ruleText = rule === undefined ? undefined : (detail ?? ruleSentences[rule])
  const sentence = ruleText ?? sentences[errCode]
  const place = field === undefined || sentence.startsWith(`${field}: `) ? '' : `${field}: `
  return `${reasons[errCode].message}: ${place}${sentence}`.slice(0, messageMaxChars)
}
