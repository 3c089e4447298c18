import { z } from 'zod'

/** Subtitles with times in seconds of the film. The text is plain, without markup. */
export const subtitleCues = z.array(
  z.strictObject({ from: z.number().min(0), to: z.number().min(0), text: z.string() }),
)
export type SubtitleCues = z.infer<typeof subtitleCues>

/** Subtitles are a list of cues; a transcript has a language beside its cues. */
export const parseCues = (json: string): SubtitleCues => {
  const read = JSON.parse(json) as SubtitleCues | { cues: SubtitleCues }
  return Array.isArray(read) ? read : read.cues
}

/** The text during a time range. A cue counts if half of it, or half of the range, overlaps. */
export const cuesDuring = (cues: SubtitleCues, { from, to }: { from: number; to: number }): string =>
  cues
    .filter((cue) => {
      const shared = Math.min(cue.to, to) - Math.max(cue.from, from)
      return shared > 0 && shared * 2 >= Math.min(cue.to - cue.from, to - from)
    })
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .join(' ')
