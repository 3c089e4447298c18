const kib = 1024

/** How long a client may take (D-052): each second after the first ten needs its 16 KiB, up and down. */
export const patience = { headMs: 10_000, graceMs: 10_000, bodyMs: 120_000, bytesPerSecond: 16 * kib, checkMs: 1_000 }
export type Patience = typeof patience

/** Of A15; and how many requests may come on a connection before the first of them is answered. */
export const connectionCaps = { connections: 1_024, perAddress: 64, waitingRequests: 16 }

/** A body nobody wants is not read past this; a shorter one is cheaper to skip than a connection to open anew. */
export const unreadBytes = 64 * kib

/** Between the answer and the cut: long enough for the answer to arrive while the client still sends. */
export const lingerMs = 500
