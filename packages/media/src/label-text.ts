/**
 * An ffmetadata file with the one value. No line end closes it: ffmpeg would read a backslash before it
 * as an escape of the line end, even when that backslash is itself escaped.
 */
export const labelText = (label: string): string =>
  `;FFMETADATA1\nAIGC=${label.replace(/[=;#\\\n\r]/g, (c) => `\\${c}`)}`
