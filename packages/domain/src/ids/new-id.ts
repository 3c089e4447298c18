/** Ids count milliseconds from here. */
export const idEpochMs = Date.UTC(2025, 0, 1)

/** Milliseconds (41 bits), cell (6), random (16): time-ordered, routable to its cell, a decimal string on every wire. */
export const newId = (nowMs: number, cell: number, random16: number): string =>
  String((BigInt(nowMs - idEpochMs) << 22n) | (BigInt(cell) << 16n) | BigInt(random16))

/** The smallest id a moment can have: turns a time range into an id range. */
export const firstIdAt = (ms: number): string => String(BigInt(Math.max(0, ms - idEpochMs)) << 22n)

export const cellOf = (id: string): number => Number((BigInt(id) >> 16n) & 63n)

/** When an id was drawn. */
export const idMs = (id: string): number => Number(BigInt(id) >> 22n) + idEpochMs
