import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandboxBackend } from '@kinora/backends/sandbox'
import { noHttp, type StepOrder } from '@kinora/domain'
import { isAnswering, type StoryPlan } from '@kinora/domain/films'
import { createSandbox } from '@kinora/media'
import { type ClipShape, createClips, takes } from './clips.ts'
import { isApart, orderFor } from './control-words.ts'

const isFilm = (ask: object): ask is ClipShape & { seed?: number } => 'fps' in ask

/** Known before anything is made. */
export const mediaTypeOf = ({ step, ask }: StepOrder): string => {
  if (isAnswering(step)) return 'application/json'
  if (step === 'describe-image') return 'text/plain'
  if (isFilm(ask)) return 'video/mp4'
  return step === 'text-to-image' || step === 'references-to-image' ? 'image/png' : 'audio/wav'
}

/** What was asked of the plan goes on to its shots, so that a film says how each of them is to fare. */
const passOn = (plan: StoryPlan, words: string): StoryPlan => ({
  ...plan,
  shots: plan.shots.map((shot, place) => ({ ...shot, prompt: `${shot.prompt} ${orderFor(words, place)}`.trim() })),
})

/** Films are clips of its own, told apart by their seeds; everything else is what the sandbox would give. */
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
    const isNonsense = order.ask.prompt.includes('nonsense=1')
    const plan = passOn(JSON.parse((await fromSandbox(order)).toString()) as StoryPlan, order.ask.prompt)
    return Buffer.from(JSON.stringify(isNonsense ? { ...plan, shots: [] } : plan))
  }

  return async (order: StepOrder): Promise<Buffer> => {
    if (order.step === 'plan-story') return planned(order)
    if (!isFilm(order.ask)) return fromSandbox(order)
    const { width, height, fps, seconds } = order.ask
    const seed = 'seed' in order.ask ? order.ask.seed : 0
    const sound = !('sound' in order.ask) || order.ask.sound
    const take = 'prompt' in order.ask && isApart(order.ask.prompt) ? takes : seed % takes
    return clip({ width, height, fps, seconds, sound, take })
  }
}
