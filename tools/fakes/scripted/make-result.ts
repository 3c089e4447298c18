import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandboxBackend } from '@kinora/backends/sandbox'
import { noHttp, type StepOrder } from '@kinora/domain'
import { isAnswering, type StoryPlan } from '@kinora/domain/films'
import { createSandbox } from '@kinora/media'
import { type ClipShape, createClips, takes } from './clips.ts'
import { isApart, shotControlWords } from './control-words.ts'

const isFilm = (input: object): input is ClipShape & { seed?: number } => 'fps' in input

/** Known before the result exists. */
export const resolveMediaType = ({ step, input }: StepOrder): string => {
  if (isAnswering(step)) return 'application/json'
  if (step === 'describe-image') return 'text/plain'
  if (isFilm(input)) return 'video/mp4'
  return step === 'text-to-image' || step === 'references-to-image' ? 'image/png' : 'audio/wav'
}

/** Copies control words of the plan to its shots, so that a film controls each of them. */
const copyControlWords = (plan: StoryPlan, words: string): StoryPlan => ({
  ...plan,
  shots: plan.shots.map((shot, place) => ({
    ...shot,
    prompt: `${shot.prompt} ${shotControlWords(words, place)}`.trim(),
  })),
})

/** Films are clips that differ by seed; the sandbox makes everything else. */
export const createMakeResult = () => {
  const clip = createClips()
  const sandbox = createSandboxBackend(createSandbox())

  const fromSandbox = async (order: StepOrder): Promise<Buffer> => {
    const folder = await mkdtemp(join(tmpdir(), 'scripted-'))
    const call = {
      config: {},
      attemptId: '',
      http: noHttp,
      scratch: () => Promise.resolve(folder),
      file: () => Promise.reject(new Error('nothing is read')),
      signal: AbortSignal.timeout(120_000),
    }
    try {
      const end = await sandbox.poll(await sandbox.start(order, call), call)
      if (end.state !== 'done' || !('file' in end.output)) throw new Error(`${order.step} ended as ${end.state}`)
      return await readFile(end.output.file)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  const planned = async (order: Extract<StepOrder, { step: 'plan-story' }>): Promise<Buffer> => {
    const isNonsense = order.input.prompt.includes('nonsense=1')
    const plan = copyControlWords(JSON.parse((await fromSandbox(order)).toString()) as StoryPlan, order.input.prompt)
    return Buffer.from(JSON.stringify(isNonsense ? { ...plan, shots: [] } : plan))
  }

  return async (order: StepOrder): Promise<Buffer> => {
    if (order.step === 'plan-story') return planned(order)
    if (!isFilm(order.input)) return fromSandbox(order)
    const { width, height, fps, seconds } = order.input
    const seed = 'seed' in order.input ? order.input.seed : 0
    const sound = !('sound' in order.input) || order.input.sound
    const take = 'prompt' in order.input && isApart(order.input.prompt) ? takes : seed % takes
    return clip({ width, height, fps, seconds, sound, take })
  }
}
