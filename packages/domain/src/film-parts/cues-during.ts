import type { SubtitleCues } from './subtitle-cues.ts'

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
