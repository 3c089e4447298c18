/** A whole run sends everything, keeps the real schedule of callbacks and is held to bars of time. */
export const isWhole = Boolean(process.env['BAD_INPUTS_WHOLE'])

/** Rows of very many tries make a part of them, and all when the run is to be whole. */
export const howOften = (whole: number, part: number): number => (isWhole ? whole : part)
