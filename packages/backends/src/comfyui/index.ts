import { createHash } from 'node:crypto'
import { AppError } from '@kinora/contract'
import {
  type Backend,
  type BackendCall,
  defineBackend,
  type MadeWith,
  type Poll,
  type PreparedMedia,
} from '@kinora/domain'
import { checkServer, readVersion } from './check-server.ts'
import { type ComfyuiConfig, type ComfyuiStep, comfyuiFacts, comfyuiSteps } from './facts.ts'
import { fillGraph, withTiledDecode } from './fill-graph.ts'
import { createFollower } from './follow-progress.ts'
import { isOutOfMemory, type JobRecord, promptId, toPoll } from './job.ts'
import { loadTemplate } from './load-template.ts'
import { collectValues } from './slot-values.ts'
import { cancelJob, fetchJob, submit, upload } from './submit.ts'
import type { SlotValues, Template } from './template.ts'

/** The step is unknown for a job that was found again: the server stores no data of ours with a queued job. */
type Handle = { id: string; step: ComfyuiStep | null; madeWith?: MadeWith }

const extensions: Partial<Record<PreparedMedia['mediaType'], string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'audio/wav': 'wav',
}

const isServed = (step: string): step is ComfyuiStep => comfyuiSteps.some((served) => served === step)

const uploadAll = async (
  media: Record<string, PreparedMedia>,
  { http, file, attemptId }: BackendCall<ComfyuiConfig>,
): Promise<SlotValues> => {
  const names: SlotValues = {}
  for (const [slot, input] of Object.entries(media)) {
    const filename = `${promptId(attemptId)}-${slot}.${extensions[input.mediaType] ?? 'bin'}`
    names[slot] = await upload(http, { file: await file(input), filename, mediaType: input.mediaType })
  }
  return names
}

/**
 * The first job, or its second run. A job that ran out of memory runs once more after memory was freed, with the graph
 * that the server still has.
 */
const newestJob = async (
  id: string,
  { http, attemptId }: BackendCall<ComfyuiConfig>,
): Promise<JobRecord | undefined> => {
  const job = await fetchJob(http, id)
  if (job === undefined || !isOutOfMemory(job) || !job.workflow) return job
  const second = promptId(attemptId, 1)
  const again = await fetchJob(http, second)
  if (again !== undefined) return again
  await http.send({ method: 'POST', url: '/free', json: { unload_models: true, free_memory: true } })
  await submit(http, second, job.workflow.prompt)
  return { status: 'pending' }
}

/** For the record only: a server that does not report its version does not fail the job. */
const collectMadeWith = async (shape: Template, { http }: BackendCall<ComfyuiConfig>): Promise<MadeWith> => {
  const templateSha256 = createHash('sha256').update(JSON.stringify(shape)).digest('hex')
  return { templateSha256, serverVersion: await readVersion(http).catch(() => null) }
}

/** Drives a ComfyUI server with templates. Its queue is in memory, so a job that it no longer knows is lost. */
export const createComfyui = (): Backend<ComfyuiConfig, Handle> => {
  const follower = createFollower()
  return defineBackend<ComfyuiConfig, Handle>({
    ...comfyuiFacts,
    async start(order, call) {
      if (!isServed(order.step))
        throw new AppError('ModelUnavailable', { detail: `comfyui does not serve ${order.step}` })
      const shape = await loadTemplate(call.config, order.step)
      const { values, media } = collectValues(order, shape.limits)
      const names = await uploadAll(media, call)
      const id = promptId(call.attemptId)
      const filled = fillGraph(shape, { ...values, ...names }, `kinora/${call.attemptId}`)
      const graph = call.memoryFallback === 'tiles' ? withTiledDecode(filled) : filled
      const madeWith = await collectMadeWith(shape, call)
      follower.follow(id, shape, call)
      try {
        await submit(call.http, id, graph)
      } catch (error) {
        follower.leave(id)
        throw error
      }
      return { id, step: order.step, madeWith }
    },
    async find({ attemptId, http }) {
      const id = promptId(attemptId)
      return (await fetchJob(http, id)) === undefined ? 'never seen' : { handle: { id, step: null } }
    },
    async poll({ id, step }, call) {
      const shape = follower.shape(id) ?? (step === null ? null : await loadTemplate(call.config, step))
      if (shape) follower.follow(id, shape, call)
      const job = await newestJob(id, call)
      const poll: Poll = job ? toPoll(job, shape?.output.mediaType, follower.fraction(id)) : { state: 'lost' }
      if (poll.state !== 'pending') follower.leave(id)
      return poll
    },
    async cancel({ id }, { attemptId, http }) {
      follower.leave(id)
      await cancelJob(http, id)
      await cancelJob(http, promptId(attemptId, 1))
    },
    async check({ config, http }) {
      return checkServer(http, await Promise.all(comfyuiSteps.map((step) => loadTemplate(config, step))))
    },
  })
}
