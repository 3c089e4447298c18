/** Epoch of ids, in milliseconds. */
export const idEpochMs = Date.UTC(2025, 0, 1)

/** Milliseconds (41 bits), cell (6), random (16): time-ordered, routable to its cell, a decimal string on every wire. */
export const newId = (nowMs: number, cell: number, random16: number): string =>
  String((BigInt(nowMs - idEpochMs) << 22n) | (BigInt(cell) << 16n) | BigInt(random16))

/** The smallest id of a moment: turns a time range into an id range. */
export const firstIdAt = (ms: number): string => String(BigInt(Math.max(0, ms - idEpochMs)) << 22n)

export const readCell = (id: string): number => Number((BigInt(id) >> 16n) & 63n)

/** Creation time of an id. */
export const idMs = (id: string): number => Number(BigInt(id) >> 22n) + idEpochMs
