import { kib, mib } from './units.ts'

/** Limits of the public API and internal limits. Validation, docs and error texts read them here. */
export const limits = {
  bodyBytes: 20 * mib,
  jsonDepth: 12,
  faultsPerReply: 20,
  warnings: { bytes: 2 * kib, unknownFields: 10, fieldChars: 64 },
  jsonStructuralBytes: 5_000,
  numberLiteralBytes: 64,
  payloadChars: 1_048_576,
  urlChars: 2_048,
  uploadSceneChars: 64,
  uploadBytes: 10 * mib - 1,
  uploadOpenSeconds: 3_600,
  uploadKeptDays: 7,
  subjects: 7,
  subjectMedia: 3,
  subjectStyleChars: 100,
  subjectDescriptionChars: 2_000,
  subjectWaitSeconds: 20,
  listFilter: 100,
  pageSize: { standard: 20, most: 100 },
  taskPageSize: { standard: 10, most: 100 },
  taskPages: 10_000,
  taskListDays: 7,
  /** Rows of a reply, and the default range by interval. */
  usage: { rows: 1_000, days: 30, hours: 24 },
  poolHistoryRows: 20_000,
  /** Rows of one report of the spend at providers. */
  spendRows: 10_000,
  metaDataBytes: 16_384,
  metaDataDepth: 12,
  targetBytes: 8_192,
  headerBlockBytes: 16 * kib,
  headerFields: 100,
  idempotencyKeyChars: 255,
  idempotencyHours: 24,
  creditsMax: 2 ** 31 - 1,
  /** Minimum validity of a returned presigned URL, and how long the same URL is reused. */
  signedUrls: {
    day: { validSeconds: 86_400, reuseSeconds: 600 },
    hour: { validSeconds: 3_600, reuseSeconds: 60 },
  },
  eventStreamsPerTenant: 20,
  mcpBodyBytes: mib,
  mcpCallsPerTenant: 20,
  activeKeysPerTenant: 10,
  offPeakDeadlineHours: 48,
  startsPerTask: 3,
  subjectNameChars: 64,
  voiceIdChars: 256,
  speechAtOnce: 5,
  speechChars: 9_999,
  speechPauseSeconds: 600,
  pronunciations: 500,
  pronunciationChars: 200,
  lipSyncChars: { least: 4, most: 2_000 },
  adFilm: { images: 7, promptChars: 2_000, seconds: { least: 8, most: 60, standard: 15 } },
  generalFilm: { images: 7, seconds: { least: 1, most: 180 } },
  filmPromptChars: 3_000,
  filmWaitSeconds: 5,
  timingPrompts: 20,
  musicVideo: { images: 7, premiumImages: 6, singers: 2, promptChars: 3_000, styleChars: 500 },
  templateNameChars: 64,
  templateWordChars: 64,
  templatePromptChars: 2_000,
  storyImages: 20,
  keyImages: { least: 2, most: 9 },
  recommendations: { standard: 5, most: 10 },
  clonedVoiceChars: { least: 8, most: 256 },
  cloneTextChars: 1_000,
  unusedVoiceHours: 168,
  scriptNameChars: 20,
  scriptSpaces: 1_000,
  comicAssets: 14,
  assetNameChars: 30,
  assetDescriptionChars: 2_000,
  comicStyleChars: 30,
  comicSpeed: { least: 1, most: 1.5, standard: 1.1 },
  openai: {
    videosPerPage: { standard: 20, most: 100 },
    /** Age limit of listed videos. */
    listDays: 30,
    /** Timeout for a synchronous image or speech request. */
    waitSeconds: 120,
    /** Limits of a form: number of parts, and size of each text part that is not a data URI. */
    formParts: 64,
    formTextBytes: 128 * kib,
  },
  sandboxDelaySeconds: 600,
  sandboxSteps: 100,
} as const

/** Retry policy of callbacks: delays before attempts two to four, jitter, maximum `Retry-After`, attempt timeout. */
export const callbackRetry = {
  waitsMs: [5_000, 30_000, 120_000],
  jitter: 0.1,
  retryAfterMaxSeconds: 300,
  tryTimeoutMs: 15_000,
} as const

/** Concurrency of callbacks, failures after which a receiver counts as down, and the probe interval from then on. */
export const callbackLimits = { perTenant: 8, perHost: 4, downAfter: 20, probeEveryMs: 60_000 } as const
