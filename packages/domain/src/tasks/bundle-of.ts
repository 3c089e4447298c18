import type { TaskBundle } from '@kinora/contract'
import type { Relief } from '../backends/catalog-file.ts'
import { madeWithOf } from '../backends/made-with.ts'
import type { BundledAttempt, BundledTask } from '../ports/bundles.ts'
import type { StoredCreation } from '../ports/store.ts'
import type { ObjectRef } from '../steps/media.ts'
import { hashMedia, objectsIn } from './hash-media.ts'

const contentOf = ({ sha256, bytes, mediaType }: ObjectRef) => ({ sha256, bytes, media_type: mediaType })
const momentOf = (date: Date | null): string | null => date && date.toISOString()

/** A video of an earlier task is named by its id, which stays; there are no bytes of it to be sent. */
const placeOf = (field: string | null): string => (field === null || field.endsWith('_creation_id') ? '' : field)

const inputsOf = ({ inputs, params }: BundledTask): TaskBundle['inputs'] => {
  const sent = inputs.flatMap(({ field, object }) => (object ? [{ field: placeOf(field), ...contentOf(object) }] : []))
  const kept = new Map(objectsIn(params).map((object) => [object.sha256, { field: '', ...contentOf(object) }]))
  return [...sent, ...kept.values()]
}

/** What a step made, be it one of a model, a finished creation beside its cover, or prepared media. */
const leftBy = (result: unknown): ObjectRef | undefined => {
  const { object, result: finished } = (result ?? {}) as { object?: unknown; result?: unknown }
  return objectsIn(object ?? finished ?? result)[0]
}

const attemptOf = (attempt: BundledAttempt): TaskBundle['attempts'][number] => {
  const { templateSha256, serverVersion } = madeWithOf(attempt.handle)
  const result = leftBy(attempt.result)
  const { relief } = (attempt.result ?? {}) as { relief?: Relief }
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
    started_at: momentOf(attempt.startedAt),
    ended_at: momentOf(attempt.endedAt),
    ...(relief === undefined ? {} : { relief }),
    result: result ? contentOf(result) : null,
  }
}

const resultOf = (creation: StoredCreation): TaskBundle['results'][number] => ({
  id: creation.id,
  ...contentOf(creation.result),
  watermarked_sha256: creation.watermarked?.sha256 ?? '',
  duration: creation.seconds,
  fps: creation.fps,
  width: creation.width,
  height: creation.height,
})

const seedOf = (...places: unknown[]): number | null => {
  const seeds = places.map((place) => (place as { seed?: unknown } | null)?.seed)
  return seeds.find((seed): seed is number => typeof seed === 'number') ?? null
}

/** Credits, keys, payload and callback decide nothing of what is made, so they are not in it; addresses never are. */
export const bundleOf = (task: BundledTask, pathOf: (generator: string) => string): TaskBundle => {
  const texts = task.texts ?? {}
  const inputs = inputsOf(task)
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
    path: task.partOf === null ? pathOf(task.generator) : '',
    model: task.model,
    seed: seedOf(task.used, task.params),
    parameters: hashMedia({ ...task.used, ...label }, placed, Object.values(texts)),
    texts,
    inputs,
    created_at: task.createdAt.toISOString(),
    processing_at: momentOf(task.processingAt),
    ended_at: momentOf(task.endedAt),
    attempts: task.attempts.map(attemptOf),
    results: task.creations.map(resultOf),
  }
}
