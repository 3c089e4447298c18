import { z } from 'zod'

/** What is shown when, in seconds of the film. The text is plain: nothing in it is markup. */
export const subtitleCues = z.array(
  z.strictObject({ from: z.number().min(0), to: z.number().min(0), text: z.string() }),
)
export type SubtitleCues = z.infer<typeof subtitleCues>

/** Cues stand alone in subtitles, and beside their language in a transcript. */
export const cuesIn = (json: string): SubtitleCues => {
  const read = JSON.parse(json) as SubtitleCues | { cues: SubtitleCues }
  return Array.isArray(read) ? read : read.cues
}

/** What is said or sung meanwhile: a cue counts when half of it, or half of the time, is shared. */
export const cuesDuring = (cues: SubtitleCues, { from, to }: { from: number; to: number }): string =>
  cues
    .filter((cue) => {
      const shared = Math.min(cue.to, to) - Math.max(cue.from, from)
      return shared > 0 && shared * 2 >= Math.min(cue.to - cue.from, to - from)
    })
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .join(' ')
