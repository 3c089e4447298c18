import type { StepAsk } from '@kinora/domain'
import { planMusic } from '../music/plan-music.ts'
import { createFinder } from '../plan/find-words.ts'
import { planScene } from '../plan/plan-scene.ts'
import type { SoundPart, SoundPlan } from './sound-plan.ts'
import { musicWords, type SoundName, soundWords } from './sound-vocabulary.ts'
import { soundsOfScene } from './sounds-of-scene.ts'

type Words = StepAsk<'text-to-sound'>

const findSounds = createFinder(soundWords)
const findMusic = createFinder(musicWords)
const most = 4

/** What a place sounds like does not depend on how large it is drawn. */
const unseen = { width: 16, height: 16, fps: 1, movement: 'auto', style: 'general', sound: true } as const

const partOf = (ask: Words, from: number): SoundPart => {
  const { prompt, seconds, seed } = ask
  const named: SoundName[] = findSounds(prompt).map(({ tag }) => tag)
  const wantsMusic = findMusic(prompt).length > 0
  const sounds = named.length > 0 || wantsMusic ? named : soundsOfScene(planScene({ ...unseen, ...ask }))
  return {
    from,
    seconds,
    seed,
    sounds: sounds.slice(0, most),
    music: wantsMusic ? planMusic({ prompt, seconds, seed }) : null,
  }
}

/** From words to what is heard. Pure. */
export const planSound = (ask: Words): SoundPlan => ({ seconds: ask.seconds, parts: [partOf(ask, 0)] })

export const planTimeline = ({ parts, seconds, seed }: StepAsk<'timeline-to-sound'>): SoundPlan => ({
  seconds,
  parts: parts.map(({ from, to, prompt }, place) => partOf({ prompt, seconds: to - from, seed: seed + place }, from)),
})
