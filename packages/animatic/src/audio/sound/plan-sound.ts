import type { StepAsk } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { mannerVocabulary } from '../../vocabulary/manner-vocabulary.ts'
import { readTurns } from '../../vocabulary/read-turns.ts'
import { splitPrompt } from '../../vocabulary/split-prompt.ts'
import { musicWords } from '../music/music-words.ts'
import { planMusic } from '../music/plan-music.ts'
import type { SoundPart, SoundPlan } from './sound-plan.ts'
import { type SoundName, soundWords } from './sound-vocabulary.ts'
import { soundsOfScene } from './sounds-of-scene.ts'

type Words = StepAsk<'text-to-sound'>
type Tag = SoundName | 'music' | 'turn.not'

const findTags = createFinder<Tag>({ ...soundWords, music: musicWords, 'turn.not': mannerVocabulary['turn.not'] })
const most = 4

/** What a place sounds like does not depend on how large it is drawn. */
const unseen = { width: 16, height: 16, fps: 1, movement: 'auto', style: 'general', sound: true } as const

/** What is to be heard and what is not, as the words name it. */
const readPrompt = (prompt: string) => {
  const tokens = splitPrompt(prompt)
  const found = findTags(tokens)
  const turns = readTurns(tokens, found)
  const tagsWhere = (unwanted: boolean) =>
    new Set(found.filter(({ from }) => (turns[from] === 'turn.not') === unwanted).map(({ tag }) => tag))
  const [tags, without] = [tagsWhere(false), tagsWhere(true)]
  const named = [...tags].filter((tag): tag is SoundName => tag !== 'music' && tag !== 'turn.not')
  return { named, wantsMusic: tags.has('music'), without }
}

const partOf = (ask: Words, from: number): SoundPart => {
  const { prompt, seconds, seed } = ask
  const { named, wantsMusic, without } = readPrompt(prompt)
  const sounds = named.length > 0 || wantsMusic ? named : soundsOfScene(planScene({ ...unseen, ...ask }))
  return {
    from,
    seconds,
    seed,
    sounds: sounds.filter((name) => !without.has(name)).slice(0, most),
    music: wantsMusic ? planMusic({ prompt, seconds, seed }) : null,
  }
}

/** From words to what is heard. Pure. */
export const planSound = (ask: Words): SoundPlan => ({ seconds: ask.seconds, parts: [partOf(ask, 0)] })

export const planTimeline = ({ parts, seconds, seed }: StepAsk<'timeline-to-sound'>): SoundPlan => ({
  seconds,
  parts: parts.map(({ from, to, prompt }, place) => partOf({ prompt, seconds: to - from, seed: seed + place }, from)),
})

/** Music and nothing else, whatever things its words name. */
export const planPiece = ({ prompt, seconds, seed }: StepAsk<'text-to-music'>): SoundPlan => ({
  seconds,
  parts: [{ from: 0, seconds, seed, sounds: [], music: planMusic({ prompt, seconds, seed }) }],
})
