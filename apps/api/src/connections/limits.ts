const kib = 1024

/** Client timeouts (D-052). After the first ten seconds, each second requires 16 KiB in either direction. */
export const clientTimeouts = {
  headMs: 10_000,
  graceMs: 10_000,
  bodyMs: 120_000,
  bytesPerSecond: 16 * kib,
  checkMs: 1_000,
}
export type ClientTimeouts = typeof clientTimeouts

/** Connection limits of A15, and the maximum number of pipelined requests on a connection. */
export const connectionCaps = { connections: 1_024, perAddress: 64, waitingRequests: 16 }

/** A rejected body is not read past this size. Skipping a shorter one is cheaper than reopening the connection. */
export const unreadBytes = 64 * kib

/** Delay between the response and closing, so that the response arrives while the client still sends. */
export const lingerMs = 500
