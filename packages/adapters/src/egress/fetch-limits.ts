export type FetchLimits = {
  nameMs: number
  /** Until the connection is established, TLS included. */
  connectMs: number
  /** From the request sent to the last byte of the header block. */
  firstByteMs: number
  /** From the first connection to the last byte, with redirects and retries, without the wait for a slot. */
  totalMs: { image: number; audio: number; subtitle: number; video: number }
  leastBytesPerSecond: number
  /** The length of each window over which the rate is measured. */
  rateWindowMs: number
  headerBytes: number
  redirects: number
  /** One pause before each retry. */
  pausesMs: readonly number[]
  connectionsPerHost: number
  connectionsPerTenant: number
}

/** The limits of one fetch of a customer's media. Tests use shorter ones. */
export const fetchLimits: FetchLimits = {
  nameMs: 5_000,
  connectMs: 5_000,
  firstByteMs: 10_000,
  totalMs: { image: 60_000, audio: 60_000, subtitle: 60_000, video: 180_000 },
  leastBytesPerSecond: 1024,
  rateWindowMs: 10_000,
  headerBytes: 32 * 1024,
  redirects: 3,
  pausesMs: [250, 1_000],
  connectionsPerHost: 4,
  connectionsPerTenant: 8,
}
