/**
 * Builds an ffmetadata file with one value and without a final line end. ffmpeg treats a backslash before a line end as
 * its escape, even if that backslash is itself escaped.
 */
export const labelText = (label: string): string =>
  `;FFMETADATA1\nAIGC=${label.replace(/[=;#\\\n\r]/g, (c) => `\\${c}`)}`
