export type FetchLimits = {
  nameMs: number
  /** Until the connection stands, TLS included. */
  connectMs: number
  /** From the request sent to the last byte of the header block. */
  firstByteMs: number
  /** From the first connection to the last byte, redirects and further tries included; waiting for a place is not. */
  totalMs: { image: number; audio: number; subtitle: number; video: number }
  leastBytesPerSecond: number
  /** Over how long the rate is measured, again and again. */
  rateWindowMs: number
  headerBytes: number
  redirects: number
  /** One pause before each further try. */
  pausesMs: readonly number[]
  connectionsPerHost: number
  connectionsPerTenant: number
}

/** What one fetch of a customer's media may take. Tests hand in shorter ones. */
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
