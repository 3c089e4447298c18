export { type AdminEndpoint, adminEndpoints } from './admin.ts'
export { type Endpoint, endpoints, type RateClass } from './endpoints.ts'
export { AppError, type ErrCode, isErrCode, type Reason, type Rule, reasons } from './errors.ts'
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
export { callbackRetry, limits } from './limits.ts'
export { type Corner, models, type PriceStep, priceListVersion, type VideoModelRow } from './models.ts'
export { createReplyBase, type ErrorBody, errorBody, type QueryReply, queryReply } from './replies.ts'
export { defaultScopes, type Scope, scopes } from './scopes.ts'
export { type Resolution, resolutions, type VideoRatio, videoRatios, videoSize } from './sizes.ts'
export { isTerminal, type State, states, transitions } from './states.ts'
