export { hashSecret, type KeyEnv, type KnownKey, keyInHeader, newKey, readKey } from './access/api-key.ts'
export { authenticate, type KeyRing } from './access/authenticate.ts'
export {
  type Catalog,
  type CatalogFile,
  type ConfiguredBackend,
  catalogFile,
  type Route,
  type Routes,
  readCatalog,
} from './backends/catalog.ts'
export {
  type AnyBackend,
  type AnyBackendFacts,
  type Backend,
  type BackendCall,
  type BackendFacts,
  type BackendHttp,
  type BackendOutput,
  defineBackend,
  type Json,
  type Poll,
} from './backends/define-backend.ts'
export { nextTryMs } from './callbacks/next-try.ts'
export { type CheckedCreate, checkCreate, type ModelPolicy } from './generators/check-create.ts'
export {
  type AnyGenerator,
  defineGenerator,
  type FinishAsk,
  type Generator,
  type Resolved,
  type Step,
  workflowType,
} from './generators/define-generator.ts'
export { fields, textChecks } from './generators/fields.ts'
export { type PriceLine, totalOf, videoPrice } from './generators/price.ts'
export { cellOf, firstIdAt, idEpochMs, isId, newId } from './ids/new-id.ts'
export type { AssembledSpeech, AssembleSpeech, SpeechAssembler, SpeechPart } from './ports/assemble-speech.ts'
export type { Chance, Clock } from './ports/chance.ts'
export type { Engine, Signals } from './ports/engine.ts'
export type {
  FinishAudio,
  FinishedAudio,
  FinishedImage,
  FinishedVideo,
  FinishImage,
  FinishVideo,
  MediaTools,
  PreparedInput,
  PrepareInput,
  VideoShape,
} from './ports/media-tools.ts'
export type { Sandbox, SandboxRun } from './ports/sandbox.ts'
export {
  type Answered,
  type EndedTask,
  type IdempotencyScope,
  IdTaken,
  type Lane,
  type NewTask,
  type PostingKind,
  type StartOrder,
  type Store,
  type StoredCreation,
  type TaskEnd,
  type TaskView,
  type Tx,
  versionOf,
} from './ports/store.ts'
export type { Span, SpanFacts, Tracing } from './ports/tracing.ts'
export type { FinishedCreation, ObjectRef, StepResult } from './steps/media.ts'
export {
  type ByReference,
  type CustomerText,
  customerText,
  emotions,
  movements,
  type PreparedMedia,
  preparedMedia,
  type StepAsk,
  type StepName,
  type StepOrder,
  steps,
  styles,
  type TextRef,
  type WrittenRef,
} from './steps/steps.ts'
export { type AdmitAsk, type AdmitDeps, type Admitted, admitTask } from './tasks/admit-task.ts'
export { type CancelDeps, cancelTask } from './tasks/cancel-task.ts'
export { type QueryReplyBuilder, queryReplyOf, type SignUrl } from './tasks/query-reply.ts'
export { sameAskOrThrow } from './tasks/replay.ts'
export { type Outcome, type SettleAsk, type SettleDeps, type Settled, settleTask } from './tasks/settle-task.ts'
export { checkUrlText, type HostPolicy } from './urls/check-url-text.ts'
