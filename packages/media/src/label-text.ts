/** The metadata key of drafts. */
export const draftTag = 'KINORA_DRAFT'

/**
 * Builds an ffmetadata file with the label, in drafts after the key of drafts, and without a final line end. ffmpeg treats a backslash before a line end as
 * its escape, even if that backslash is itself escaped.
 */
export const labelText = (label: string, isDraft = false): string =>
  `;FFMETADATA1\n${isDraft ? `${draftTag}=1\n` : ''}AIGC=${label.replace(/[=;#\\\n\r]/g, (c) => `\\${c}`)}`
