import type { HeardMusic } from '@kinora/domain/films'
import type { Stretch } from '../../audio/analysis/find-speech.ts'
import { hearSpeech } from '../../audio/analysis/hear-speech.ts'
import { hearMusic } from '../../audio/analysis/listen.ts'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import type { MakeReady } from '../../runtime/work.ts'
import { writeAnswer } from '../../runtime/write-answer.ts'

/** All of them in order of time, what overlaps as one. */
const joinStretches = (stretches: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else joined.push({ ...stretch })
  }
  return joined
}

/** Beats and energy by listening; voices by their gliding, and by the network for speech where it has been pulled. */
export const readyHeardMusic: MakeReady<'hear-music'> = async ({ sound }, file) => {
  const path = await file(sound)
  return {
    mediaType: 'application/json',
    async run(bench) {
      bench.onProgress(0, 0.1)
      const music = await readVoice(bench, path)
      bench.onProgress(0.1, 0.5)
      const studied = await hearMusic(bench, music)
      bench.onProgress(0.5, 0.95)
      const spoken = (await hearSpeech(bench, music)) ?? []
      const answer: HeardMusic = { ...studied, voiced: joinStretches([...studied.voiced, ...spoken]) }
      return writeAnswer(bench, answer)
    },
  }
}
