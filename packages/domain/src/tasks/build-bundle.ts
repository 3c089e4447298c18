import type { TaskBundle } from '@kinora/contract'
import type { MemoryFallback } from '../backends/catalog-file.ts'
import { readMadeWith } from '../backends/made-with.ts'
import type { BundledAttempt, BundledTask } from '../ports/bundles.ts'
import type { StoredCreation } from '../ports/store.ts'
import type { ObjectRef } from '../steps/media.ts'
import { hashMedia, objectsIn } from './hash-media.ts'

const toContent = ({ sha256, bytes, mediaType }: ObjectRef) => ({ sha256, bytes, media_type: mediaType })
const toTimestamp = (date: Date | null): string | null => date && date.toISOString()

/** A video of an earlier task is referenced by its id; its bytes are not sent again. */
const toBundleField = (field: string | null): string => (field === null || field.endsWith('_creation_id') ? '' : field)

const buildInputs = ({ inputs, params }: BundledTask): TaskBundle['inputs'] => {
  const sent = inputs.flatMap(({ field, object }) =>
    object ? [{ field: toBundleField(field), ...toContent(object) }] : [],
  )
  const kept = new Map(objectsIn(params).map((object) => [object.sha256, { field: '', ...toContent(object) }]))
  return [...sent, ...kept.values()]
}

/** Output of a step: a model result, a finished creation beside its cover, or prepared media. */
const findResult = (result: unknown): ObjectRef | undefined => {
  const { object, result: finished } = (result ?? {}) as { object?: unknown; result?: unknown }
  return objectsIn(object ?? finished ?? result)[0]
}

const buildAttempt = (attempt: BundledAttempt): TaskBundle['attempts'][number] => {
  const { templateSha256, serverVersion } = readMadeWith(attempt.handle)
  const result = findResult(attempt.result)
  const { relief } = (attempt.result ?? {}) as { relief?: MemoryFallback }
  return {
    step: attempt.step,
    step_no: attempt.stepNo,
    try_no: attempt.tryNo,
    backend: attempt.backend,
    state: attempt.state,
    fault: attempt.fault,
    ...(templateSha256 === null ? {} : { template_sha256: templateSha256 }),
    ...(serverVersion === null ? {} : { server_version: serverVersion }),
    created_at: attempt.createdAt.toISOString(),
    started_at: toTimestamp(attempt.startedAt),
    ended_at: toTimestamp(attempt.endedAt),
    ...(relief === undefined ? {} : { relief }),
    result: result ? toContent(result) : null,
  }
}

const buildResult = (creation: StoredCreation): TaskBundle['results'][number] => ({
  id: creation.id,
  ...toContent(creation.result),
  watermarked_sha256: creation.watermarked?.sha256 ?? '',
  duration: creation.seconds,
  fps: creation.fps,
  width: creation.width,
  height: creation.height,
})

const findSeed = (...places: unknown[]): number | null => {
  const seeds = places.map((place) => (place as { seed?: unknown } | null)?.seed)
  return seeds.find((seed): seed is number => typeof seed === 'number') ?? null
}

/** Credits, keys, payload and callback do not affect the result, so they are left out; URLs never appear. */
export const buildBundle = (task: BundledTask, resolvePath: (generator: string) => string): TaskBundle => {
  const texts = task.texts ?? {}
  const inputs = buildInputs(task)
  const placed = inputs.filter(({ field }) => field !== '')
  const label = texts['label'] ? { meta_data: texts['label'] } : {}
  return {
    bundle: 1,
    task_id: task.id,
    part_of: task.partOf ?? '',
    state: task.state,
    err_code: task.errCode,
    generator: task.generator,
    generator_version: task.version,
    path: task.partOf === null ? resolvePath(task.generator) : '',
    model: task.model,
    seed: findSeed(task.used, task.params),
    parameters: hashMedia({ ...task.used, ...label }, placed, Object.values(texts)),
    texts,
    inputs,
    created_at: task.createdAt.toISOString(),
    processing_at: toTimestamp(task.processingAt),
    ended_at: toTimestamp(task.endedAt),
    attempts: task.attempts.map(buildAttempt),
    results: task.creations.map(buildResult),
  }
}
