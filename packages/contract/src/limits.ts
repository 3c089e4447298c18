import { kib, mib } from './units.ts'

/** Figures of the interface and our own caps. Everything that checks, documents or explains a limit reads it here. */
export const limits = {
  bodyBytes: 20 * mib,
  jsonDepth: 12,
  jsonStructuralBytes: 5_000,
  numberLiteralBytes: 64,
  payloadChars: 1_048_576,
  urlChars: 2_048,
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
} as const

/** Milliseconds a callback waits before its second, third and fourth try, and how far each wait may stretch. */
export const callbackRetry = { waitsMs: [5_000, 30_000, 120_000], jitter: 0.1, retryAfterMaxSeconds: 300 } as const
