/** How long sessions and what leads to them last (D-518). */
export const sessionLifetime = {
  idleMs: 12 * 3_600_000,
  absoluteMs: 7 * 86_400_000,
  /** Limits writes: the last use of a session is recorded at most this often. */
  useIntervalMs: 60_000,
  linkMs: 10 * 60_000,
  signInMs: 10 * 60_000,
} as const

/** The least recently used session of a person or key ends when another one begins. */
export const maxSessionsPerOwner = 20
/** The oldest unused link of a person ends when another one is created. */
export const maxLinksPerPerson = 10
