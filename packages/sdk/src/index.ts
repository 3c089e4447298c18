export {
  type CallOptions,
  type Client,
  type ClientOptions,
  type Created,
  createClient,
  type Methods,
} from './client.ts'
export { describeFailure, describeReason, type Failure } from './describe-failure.ts'
export { type DownloadBytesOptions, downloadBytes } from './download-bytes.ts'
export { KinoraError, NotReached, StillRunning, TaskFailed } from './errors.ts'
export type { Calls, CreateName, OperationName, Reason } from './operations.gen.ts'
export type {
  AdFilmReply,
  ComicReply,
  CreditsReply,
  ErrorBody,
  FilmTake,
  FilmTakes,
  FilmVersion,
  FilmVersions,
  FinalizeReply,
  ListedTask,
  OneClickReply,
  QuoteReply,
  RecommendationReply,
  Subject,
  TaskBundle,
  TaskQueryReply,
  UsageReply,
  ValuesUsed,
  Warning,
} from './requests-and-replies.gen.ts'
export { type Delivery, signCallback } from './sign-callback.ts'
export type { Uploadable } from './upload.ts'
export { type Callback, type CallbackRequest, verifyCallback, verifyCallbackByKey } from './verify-callback.ts'
export type { WaitOptions } from './wait.ts'
