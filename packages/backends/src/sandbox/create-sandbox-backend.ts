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
import { type Shape, toShape } from './shape.ts'

type Config = Record<string, never>
type Handle = { beganMs: number; shape: Shape; script: SandboxScript }

const keptShapes = 64

/** The elapsed fraction of the delay, in as many steps as the script defines. */
const stepsDone = ({ delaySeconds, steps }: SandboxScript, passedMs: number): number =>
  steps === 0 ? 0 : Math.floor((passedMs / (delaySeconds * 1000)) * steps) / steps

/** An intermediate step; the script does not apply to it. */
const isIntermediateStep = (step: StepName): boolean => step === 'describe-image' || isAnswering(step)

/**
 * Follows the script. A handle contains the whole state of a job, so jobs outlive the process they started in. The
 * media of a shape is made once and reused.
 */
export const createSandboxBackend = (sandbox: Sandbox): Backend<Config, Handle> => {
  const mediaCache = new Map<string, Buffer>()
  let lastTurn: Promise<unknown> = Promise.resolve()

  const getMedia = async (shape: Shape, folder: string, signal: AbortSignal): Promise<Buffer> => {
    const name = JSON.stringify(shape)
    const media = mediaCache.get(name) ?? (await makeMedia(sandbox, shape, { folder, signal }))
    mediaCache.delete(name)
    mediaCache.set(name, media)
    const [oldest] = mediaCache.keys()
    if (mediaCache.size > keptShapes && oldest !== undefined) mediaCache.delete(oldest)
    return media
  }

  /** One after the other: free work must not take the machine from paid work. */
  const runInTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  return defineBackend<Config, Handle>({
    ...sandboxFacts,
    async start(order, { script = plainScript }) {
      return {
        beganMs: Date.now(),
        shape: toShape(order),
        script: isIntermediateStep(order.step) ? plainScript : script,
      }
    },
    async find() {
      return 'never seen'
    },
    async poll({ beganMs, shape, script }, { scratch, signal }): Promise<Poll> {
      const passedMs = Date.now() - beganMs
      if (passedMs < script.delaySeconds * 1000) return { state: 'pending', fraction: stepsDone(script, passedMs) }
      if (script.outcome !== 'success') return { state: 'failed', code: script.outcome, detail: 'set by the script' }
      const folder = await scratch()
      const file = join(folder, 'media')
      await writeFile(file, await runInTurn(() => getMedia(shape, folder, signal)))
      return { state: 'done', output: { file }, mediaType: mediaTypes[shape.kind] }
    },
    async cancel() {
      // Nothing runs between two polls.
    },
  })
}
