import { kib, mib } from './units.ts'

/** Figures of the interface and our own caps. Everything that checks, documents or explains a limit reads it here. */
export const limits = {
  bodyBytes: 20 * mib,
  jsonDepth: 12,
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
  metaDataBytes: 16_384,
  metaDataDepth: 12,
  targetBytes: 8_192,
  headerBlockBytes: 16 * kib,
  headerFields: 100,
  idempotencyKeyChars: 255,
  idempotencyHours: 24,
  creditsMax: 2 ** 31 - 1,
  resultUrlSeconds: 86_400,
  signedUrlReuseSeconds: 600,
  eventStreamsPerTenant: 20,
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
  timingPrompts: 20,
  sandboxDelaySeconds: 600,
  sandboxSteps: 100,
} as const

/** Milliseconds a callback waits before its second, third and fourth try, and how far each wait may stretch. */
export const callbackRetry = { waitsMs: [5_000, 30_000, 120_000], jitter: 0.1, retryAfterMaxSeconds: 300 } as const

/** How many callbacks are under way at once, and when a receiver counts as down: from then on one try a minute asks it. */
export const callbackLimits = { perTenant: 8, perHost: 4, downAfter: 20, probeEveryMs: 60_000 } as const
