/** Rows of very many tries make a part of them, and all when the run is to be whole. */
export const howOften = (whole: number, part: number): number => (process.env['BAD_INPUTS_WHOLE'] ? whole : part)
