export type { AdminEndpoint } from './admin/admin-endpoint.ts'
export type { HealthReply, SettingReply } from './admin/health.ts'
export type { NowReply } from './admin/live.ts'
export type { BackendReply } from './admin/operations.ts'
export type { PartReply } from './admin/parts.ts'
export type { FindingReply, ListedTaskReply, TaskReply } from './admin/tasks.ts'
export type { WeightReply } from './admin/weights.ts'
export { adminEndpoints } from './admin.ts'
export { adminTags, describeTags, findTag, publicTags } from './api-tags.ts'
export { type CallbackEvent, callbackEvents } from './callback-events.ts'
export { type ConsoleCaller, consoleCallers, mayAdminister, mayCall } from './console-rights.ts'
export { type Endpoint, endpoints, mcpEndpoint, type RateClass } from './endpoints.ts'
export { type Remedy, remedies, ruleMeanings } from './error-remedies.ts'
export { AppError, type ErrCode, type Fault, isErrCode, type Reason, type Rule, reasons } from './errors.ts'
export { type FailureCause, failureMessage } from './failure-message.ts'
export {
  type AdFilmReply,
  adFilmReply,
  adPartTypes,
  type FilmTake,
  type FilmTakes,
  type FilmVersion,
  type FilmVersions,
  filmTakes,
  filmVersions,
  type OneClickReply,
  oneClickReply,
} from './film-replies.ts'
export { id, isId } from './ids.ts'
export {
  faceFormats,
  type InputFormat,
  type InputRule,
  type InputRuleName,
  imageFormats,
  inputRules,
  lengthToleranceSeconds,
  pixelsMax,
  soundFormats,
  videoFormats,
} from './input-rules.ts'
export { callbackLimits, callbackRetry, limits } from './limits.ts'
export {
  type Corner,
  type Count,
  fixedPrices,
  type ImageModelRow,
  models,
  openaiModels,
  type PriceStep,
  priceListVersion,
  type ReferenceModelRow,
  recommendedPromptCredits,
  type SegmentModelRow,
  type SoundModelRow,
  type TalkingModelRow,
  templateVideo,
  type VideoModelRow,
} from './models/models.ts'
export { openaiEndpoints } from './openai/endpoints.ts'
export {
  type OpenaiErrorBody,
  type OpenaiErrorType,
  type OpenaiVideo,
  openaiErrorBody,
  openaiModelList,
} from './openai/replies.ts'
export {
  type ComicReply,
  type CreditsReply,
  comicReply,
  createReplyBase,
  creditsReply,
  type ErrorBody,
  errorBody,
  type FinalizeReply,
  finalizeReply,
  type ListedTask,
  type QueryReply,
  type QuoteReply,
  queryReply,
  quoteReply,
  type RecommendationReply,
  type RecommendedPrompt,
  recommendationReply,
  recommendationTypes,
  type SubjectReply,
  subjectReply,
  type ValuesUsed,
} from './replies.ts'
export { higherRole, type Role, roleScopes, roles } from './roles.ts'
export { defaultScopes, type Scope, scopes } from './scopes.ts'
export { type SessionReply, sessionReply } from './session-reply.ts'
export {
  computeRatio,
  findImageShape,
  findNearestRatio,
  findVideoShape,
  type ImageRatio,
  type ImageResolution,
  imageRatios,
  imageResolutions,
  imageSize,
  type LargeResolution,
  largeResolutions,
  largeSize,
  nearestRatio,
  type RequestedRatio,
  type Resolution,
  resolutions,
  sizeLike,
  type VideoRatio,
  videoRatios,
  videoSize,
} from './sizes.ts'
export { isTerminal, isWaiting, type State, states, transitions } from './states.ts'
export { hashPrefix, type TaskBundle, taskBundle } from './task-bundle.ts'
export {
  type AdminUsageReply,
  adminUsageGroups,
  type UsageGroup,
  type UsageInterval,
  type UsageReply,
  usageGroups,
  usageIntervals,
} from './usage.ts'
export { type Warning, type WarningCode, warningCodes } from './warnings.ts'
