export { hashSecret, type KeyEnv, type KnownKey, keyInHeader, newKey, readKey } from './access/api-key.ts'
export { authenticate, type KeyRing } from './access/authenticate.ts'
export { type Issuer, refuseKeyChange, resolveIssuedRights } from './access/key-rights.ts'
export {
  type BackendAnswer,
  type BackendEndpoint,
  type BackendHttp,
  type BackendOutput,
  type BackendRequest,
  type BoundHttp,
  backendKeyName,
  type FormPart,
  type Json,
  NoAnswer,
  NotAccepted,
  noHttp,
  type OpenHttp,
  UnknownOutcome,
} from './backends/backend-http.ts'
export {
  type Catalog,
  type Place,
  type Route,
  type Routes,
  readCatalog,
} from './backends/catalog.ts'
export { type CatalogFile, catalogFile, type MemoryFallback } from './backends/catalog-file.ts'
export type { ConfiguredBackend, Pool, Replica } from './backends/configured.ts'
export { type Cost, parseCost } from './backends/cost.ts'
export { cropStill } from './backends/crop-still.ts'
export {
  type AnyBackend,
  type AnyBackendFacts,
  type Backend,
  type BackendCall,
  type BackendFacts,
  type BackendHealth,
  defineBackend,
  type Found,
  type Poll,
  type ReportedJob,
  type WebhookFacts,
  type WebhookVerifier,
} from './backends/define-backend.ts'
export { listPoolWork } from './backends/list-pool-work.ts'
export type { MadeWith } from './backends/made-with.ts'
export { findOverflowRoute, mayLeave, type OverflowVerdict, orderRoutes } from './backends/overflow.ts'
export { findProviderKey, listProviderKeys } from './backends/provider-key.ts'
export {
  type OperatorDecision,
  resolveUnknownOutcome,
  type UnknownResolution,
} from './backends/resolve-unknown-outcome.ts'
export {
  animatingStep,
  buildAnimation,
  buildStillOrder,
  type StillKeep,
  type StillOrder,
} from './backends/still-first.ts'
export type { Terms } from './backends/terms.ts'
export { type CallbackTimes, callbackTimes } from './callbacks/callback-times.ts'
export type { CallbackAnswer, CallbackEvent, DeliveryAttempt } from './callbacks/delivery-attempt.ts'
export { buildWebhookId } from './callbacks/delivery-attempt.ts'
export { evaluateDelivery } from './callbacks/evaluate-delivery.ts'
export { type Account, type AccountReader, creditsReply, type Grant } from './credits/account.ts'
export { notEnough } from './credits/not-enough.ts'
export {
  imagePrice,
  type PriceLine,
  priceRange,
  soundPrice,
  soundPrices,
  sumCredits,
  videoPrice,
} from './credits/price.ts'
export { type DatabaseTimeouts, dependencyTimeouts, frozenAnswerMs, type StoreTimeouts } from './dependency-timeouts.ts'
export {
  type CheckedCreate,
  checkCreate,
  type ModelPolicy,
  modelsMeant,
  readCreate,
} from './generators/check-create.ts'
export {
  type AnyGenerator,
  defineGenerator,
  type FilmFace,
  type FilmParts,
  type FinishTool,
  type FinishToolInputs,
  type FlowEnd,
  type FlowNotes,
  filmFaces,
  type Generator,
  type Made,
  type PictureSizing,
  type PrepareSpeech,
  type PrepareTool,
  type PrepareToolInputs,
  type Resolved,
  type Step,
  workflowType,
} from './generators/define-generator.ts'
export { type Failure, listFailures } from './generators/list-failures.ts'
export { only, pair, readFilmFacts, wholeFrames } from './generators/media-slots.ts'
export { type MotionTemplate, motionTemplate, motionTemplates } from './generators/motion-template.ts'
export { recommendedPrompt } from './generators/recommended-prompt.ts'
export {
  checkReferences,
  readSubjects,
  referenceInputs,
  requireReferences,
  resolveCast,
  storedSubjectMedia,
  withoutReferences,
} from './generators/reference-request.ts'
export { spokenRequest } from './generators/spoken-request.ts'
export {
  computeArea,
  markInput,
  resolutionUsed,
  resolveWatermark,
  type VideoParams,
  videoFields,
  videoParams,
  videoPrices,
  videoWithoutEffect,
  voiceWithoutEffect,
  withoutMark,
} from './generators/video-request.ts'
export { firstIdAt, idEpochMs, idMs, newId, readCell } from './ids/new-id.ts'
export { type CheckedInput, checkInputs, type InputChecks } from './inputs/check-inputs.ts'
export { listInputs, type MediaInput } from './inputs/list-inputs.ts'
export { type InputObjects, preparedTypeFor, storeInputs } from './inputs/store-inputs.ts'
export { type Bucket, type Charged, charge, countRemaining, type Rate, toBucket, waitUs } from './limits/gcra.ts'
export { createLocalRateLimitState } from './limits/local-rate-limit-state.ts'
export { classifyMediaValue, type MediaForm, uploadFault } from './media/classify-media-value.ts'
export type { PictureSize } from './media/find-size-fault.ts'
export { readBmp } from './media/headers/read-bmp.ts'
export { frameSize, hasNoLength, startsFrame } from './media/headers/read-jpeg.ts'
export { type Orientation, readOrientation } from './media/headers/read-orientation.ts'
export { pngPieces, pngSize } from './media/headers/read-png.ts'
export { webpPieces, webpSize } from './media/headers/read-webp.ts'
export { type ImageHeader, readImageHeader } from './media/image-header.ts'
export { type MediaFault, type MediaKind, refuseMedia } from './media/media-fault.ts'
export { type ByteTools, type EmbeddedFile, readEmbedded } from './media/read-embedded.ts'
export { type DataUri, scanDataUri } from './media/scan-data-uri.ts'
export { sniff, sniffBytes } from './media/sniff.ts'
export { type EmbeddedMedia, validateEmbedded } from './media/validate-embedded.ts'
export { validateBytes, validateFormat } from './media/validate-file.ts'
export { type ImageFacts, validateFrames, validateImage, validateVideoSize } from './media/validate-image.ts'
export { billableSeconds, validateLength } from './media/validate-length.ts'
export { type FindSessionDeps, findSession } from './people/find-session.ts'
export { type GroupRole, type GroupRoleMap, resolveGroupRoles } from './people/group-roles.ts'
export { createLoginLink } from './people/login-links.ts'
export { maxLinksPerPerson, maxSessionsPerOwner, sessionLifetime } from './people/session-lifetime.ts'
export { isSessionToken } from './people/session-token.ts'
export { type StartedSession, type StartSessionDeps, startSession, startSessionByLink } from './people/start-session.ts'
export type { AssembledSpeech, AssembleSpeech, SpeechAssembler, SpeechPart } from './ports/assemble-speech.ts'
export type { BundledTask, BundleStore } from './ports/bundles.ts'
export type { Engine, Signals } from './ports/engine.ts'
export type { Claim, IdempotencyClaim, IdempotencyKeys, IdempotencyScope, StoredReply } from './ports/idempotency.ts'
export type { CreationStore, NewInput } from './ports/inputs.ts'
export type {
  ComposeVideo,
  CutPicture,
  CutWave,
  FinishAudio,
  FinishedAudio,
  FinishedImage,
  FinishedVideo,
  FinishImage,
  FinishVideo,
  LaySpeech,
  MediaTools,
  PreparedInput,
  PrepareInput,
  TakeLastFrame,
} from './ports/media-tools.ts'
export type { NeuralHost, NeuralOptions, Tensor, Tensors } from './ports/neural.ts'
export type {
  ActiveSession,
  ExternalIdentity,
  GroupRoles,
  IdentityProvider,
  IdentityStore,
  LoginLink,
  LoginLinkStore,
  Membership,
  NewSession,
  PendingSignIn,
  Session,
  SessionClient,
  SessionOwner,
  SessionStore,
  SignInMethod,
} from './ports/people.ts'
export type { Clock, RandomSource } from './ports/random-source.ts'
export type { RateLimiter, RateVerdict } from './ports/rate-limiter.ts'
export type { StoredRequest, StoredRequests } from './ports/requeues.ts'
export type { NodeRun, NodeSandbox, Sandbox, SandboxProcess, SandboxRun } from './ports/sandbox.ts'
export {
  computeVersion,
  type EndedTask,
  IdTaken,
  type Lane,
  type NewEpisode,
  type NewTask,
  type PostingKind,
  type SoftDeleteResult,
  type StartOrder,
  type Store,
  type StoredCreation,
  type TaskEnd,
  type TaskView,
  type Tx,
} from './ports/store.ts'
export type { PreparationOutcome, Subject, SubjectChange, SubjectFilter, SubjectStore } from './ports/subjects.ts'
export type { TaskFilter, TaskList, TaskPage, TaskRecord } from './ports/task-list.ts'
export type { Span, SpanFacts, Tracing } from './ports/tracing.ts'
export type { FinishedUpload, OpenUpload, UploadArea, UploadedImage, UploadStore } from './ports/uploads.ts'
export type { UsageQuery, UsageReader, UsageRow } from './ports/usage.ts'
export { createReportSchedule } from './progress/create-report-schedule.ts'
export { createStepPaces, type StepPaces } from './progress/create-step-paces.ts'
export { createStepProgress } from './progress/create-step-progress.ts'
export { createWorkMeter, type StepWork } from './progress/create-work-meter.ts'
export { type Forecast, forecastWork } from './progress/forecast-work.ts'
export { type PlausibleFacts, plausibleFacts } from './progress/plausible-facts.ts'
export { expectedSeconds, type WorkName } from './progress/step-costs.ts'
export { quoteRecommendation, type RecommendDeps, recommendPrompts } from './recommending/recommend-prompts.ts'
export { buildListedTask } from './replies/listed-task.ts'
export { buildQueryReply, type SignUrl } from './replies/query-reply.ts'
export { refuse } from './requests/check-request.ts'
export { fields, textChecks, toCorner } from './requests/fields.ts'
export { LongText, toShortText } from './requests/long-text.ts'
export { parseSandboxScript, plainScript, type SandboxScript } from './requests/sandbox-script.ts'
export { speechFields } from './requests/speech-fields.ts'
export { unwrapSchema } from './requests/unwrap-schema.ts'
export { applyPronunciations, type Pronunciations, readPronunciations } from './speech/apply-pronunciations.ts'
export { checkPronunciations } from './speech/check-pronunciations.ts'
export { checkVoiceId } from './speech/check-voice-id.ts'
export { type SpokenPart, splitSpeech } from './speech/split-speech.ts'
export { addStyle } from './steps/add-style.ts'
export type { FinishedCreation, ObjectRef, StepNote, StepResult, VideoShape } from './steps/media.ts'
export { isStepFailure, stepEnds } from './steps/step-failure.ts'
export {
  type ByReference,
  type CustomerText,
  customerText,
  emotions,
  type Media,
  movements,
  type PreparedMedia,
  preparedMedia,
  type StepInput,
  type StepName,
  type StepOrder,
  steps,
  stories,
  styles,
  type TextRef,
  type WrittenRef,
} from './steps/steps.ts'
export { checkSubjectName, checkSubjectNames, subjectName } from './subjects/check-subject-name.ts'
export { type FoundReferences, findReferences, type SubjectReference } from './subjects/find-references.ts'
export { findStoredNames } from './subjects/find-stored-names.ts'
export {
  buildSubjectReply,
  createSubject,
  createSystemSubject,
  deleteSubject,
  type SubjectDeps,
  systemTenant,
  updateSubject,
} from './subjects/subjects.ts'
export { type AdmitDeps, type AdmitTaskInput, type Admitted, admitTask } from './tasks/admit-task.ts'
export { buildBundle } from './tasks/build-bundle.ts'
export { type CancelDeps, cancelTask } from './tasks/cancel-task.ts'
export { queueFull } from './tasks/queue-full.ts'
export type { QueuedLane, QueueEnds, QueueReader, QueueTracker } from './tasks/queue-positions.ts'
export { createQueueTracker } from './tasks/queue-positions.ts'
export { type QuoteDeps, quoteTask, type StepTimes } from './tasks/quote-task.ts'
export { readEpisodes } from './tasks/read-episodes.ts'
export { inFlight, requireSameRequest } from './tasks/replay.ts'
export { type RequeueDeps, type Requeued, requeueTask } from './tasks/requeue-task.ts'
export {
  type Outcome,
  publishTaskSettled,
  type SettleDeps,
  type Settled,
  type SettleTaskInput,
  settleTask,
} from './tasks/settle-task.ts'
export { softDeleteTask } from './tasks/soft-delete-task.ts'
export { type TopUpDeps, topUpTask } from './tasks/top-up-task.ts'
export { finishUpload, openUpload, type UploadDeps } from './uploads/finish-upload.ts'
export { checkUrlText, type HostPolicy } from './urls/check-url-text.ts'
export { readUsage } from './usage/read-usage.ts'
export type { WeightName, Weights } from './weights/weight-facts.ts'
