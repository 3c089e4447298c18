import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Backend,
  defineBackend,
  type Poll,
  plainScript,
  type Sandbox,
  type SandboxScript,
  type StepName,
} from '@kinora/domain'
import { isAnswering } from '@kinora/domain/films'
import { sandboxFacts } from './facts.ts'
import { makeMedia, mediaTypes } from './make-media.ts'
import { type Shape, shapeOf } from './shape.ts'

type Config = Record<string, never>
type Handle = { beganMs: number; shape: Shape; script: SandboxScript }

const keptShapes = 64

/** How much of its delay is over, in as many steps as the script says. */
const stepsDone = ({ delaySeconds, steps }: SandboxScript, passedMs: number): number =>
  steps === 0 ? 0 : Math.floor((passedMs / (delaySeconds * 1000)) * steps) / steps

/** What is only a means to what was asked for; the script is not about it. */
const isMeans = (step: StepName): boolean => step === 'describe-image' || isAnswering(step)

/**
 * Does as the script says. A handle holds all there is to know of a job, so jobs outlive the process they began in, and
 * what was made of a shape once is given to all who ask for it.
 */
export const createSandboxBackend = (sandbox: Sandbox): Backend<Config, Handle> => {
  const made = new Map<string, Buffer>()
  let lastTurn: Promise<unknown> = Promise.resolve()

  const mediaOf = async (shape: Shape, folder: string, signal: AbortSignal): Promise<Buffer> => {
    const name = JSON.stringify(shape)
    const media = made.get(name) ?? (await makeMedia(sandbox, shape, { folder, signal }))
    made.delete(name)
    made.set(name, media)
    const [oldest] = made.keys()
    if (made.size > keptShapes && oldest !== undefined) made.delete(oldest)
    return media
  }

  /** One after the other: what costs nothing must not take the machine from what is paid for. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  return defineBackend<Config, Handle>({
    ...sandboxFacts,
    async start(order, { script = plainScript }) {
      return { beganMs: Date.now(), shape: shapeOf(order), script: isMeans(order.step) ? plainScript : script }
    },
    async find() {
      return 'never seen'
    },
    async poll({ beganMs, shape, script }, { scratch, signal }): Promise<Poll> {
      const passedMs = Date.now() - beganMs
      if (passedMs < script.delaySeconds * 1000) return { state: 'pending', fraction: stepsDone(script, passedMs) }
      if (script.outcome !== 'success') return { state: 'failed', code: script.outcome, detail: 'as the script says' }
      const folder = await scratch()
      const file = join(folder, 'media')
      await writeFile(file, await inTurn(() => mediaOf(shape, folder, signal)))
      return { state: 'done', output: { file }, mediaType: mediaTypes[shape.kind] }
    },
    async cancel() {
      // Nothing runs between two polls.
    },
  })
}
