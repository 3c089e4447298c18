import type { HeardMusic } from '@kinora/domain/films'
import type { MakeReady } from '../work.ts'
import { writeAnswer } from '../write-answer.ts'
import { hearSpeech } from './hear-speech.ts'
import { joinStretches } from './join-stretches.ts'
import { hearMusic } from './listen.ts'
import { readVoice } from './read-voice.ts'

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
