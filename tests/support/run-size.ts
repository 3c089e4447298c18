/** A full run sends everything, uses the real callback schedule and enforces time limits. */
export const isFullRun = Boolean(process.env['BAD_INPUTS_WHOLE'])

/** Picks the number of repetitions for a full run or a sample. */
export const byRunSize = (whole: number, part: number): number => (isFullRun ? whole : part)
