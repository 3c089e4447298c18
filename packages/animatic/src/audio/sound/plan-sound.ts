import type { StepInput } from '@kinora/domain'
import { planScene } from '../../plan/plan-scene.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { mannerVocabulary } from '../../vocabulary/manner-vocabulary.ts'
import { readTurns } from '../../vocabulary/read-turns.ts'
import { splitPrompt } from '../../vocabulary/split-prompt.ts'
import { musicWords } from '../music/music-words.ts'
import { planMusic } from '../music/plan-music.ts'
import { resolveSceneSounds } from './resolve-scene-sounds.ts'
import type { SoundPart, SoundPlan } from './sound-plan.ts'
import { type SoundName, soundWords } from './sound-vocabulary.ts'

type Words = StepInput<'text-to-sound'>
type Tag = SoundName | 'music' | 'turn.not'

const findTags = createFinder<Tag>({ ...soundWords, music: musicWords, 'turn.not': mannerVocabulary['turn.not'] })
const maxSounds = 4

/** The sound of a place does not depend on its size in the picture. */
const sceneDefaults = { width: 16, height: 16, fps: 1, movement: 'auto', style: 'general', sound: true } as const

/** Reads the wanted and unwanted sounds from the words. */
const readPrompt = (prompt: string) => {
  const tokens = splitPrompt(prompt)
  const matches = findTags(tokens)
  const turns = readTurns(tokens, matches)
  const tagsWhere = (unwanted: boolean) =>
    new Set(matches.filter(({ from }) => (turns[from] === 'turn.not') === unwanted).map(({ tag }) => tag))
  const [tags, without] = [tagsWhere(false), tagsWhere(true)]
  const named = [...tags].filter((tag): tag is SoundName => tag !== 'music' && tag !== 'turn.not')
  return { named, wantsMusic: tags.has('music'), without }
}

const planPart = (input: Words, from: number): SoundPart => {
  const { prompt, seconds, seed } = input
  const { named, wantsMusic, without } = readPrompt(prompt)
  const sounds = named.length > 0 || wantsMusic ? named : resolveSceneSounds(planScene({ ...sceneDefaults, ...input }))
  return {
    from,
    seconds,
    seed,
    sounds: sounds.filter((name) => !without.has(name)).slice(0, maxSounds),
    music: wantsMusic ? planMusic({ prompt, seconds, seed }) : null,
  }
}

/** Plans the sounds of a prompt. Pure. */
export const planSound = (input: Words): SoundPlan => ({ seconds: input.seconds, parts: [planPart(input, 0)] })

export const planTimeline = ({ parts, seconds, seed }: StepInput<'timeline-to-sound'>): SoundPlan => ({
  seconds,
  parts: parts.map(({ from, to, prompt }, place) => planPart({ prompt, seconds: to - from, seed: seed + place }, from)),
})

/** Plans music only, even if the prompt names things. */
export const planMusicOnly = ({ prompt, seconds, seed }: StepInput<'text-to-music'>): SoundPlan => ({
  seconds,
  parts: [{ from: 0, seconds, seed, sounds: [], music: planMusic({ prompt, seconds, seed }) }],
})
