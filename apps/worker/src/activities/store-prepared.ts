import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError } from '@kinora/contract'
import type { ObjectRef, PreparedInput, PreparedMedia } from '@kinora/domain'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { StepRun } from './run-step.ts'

type Objects = Pick<ObjectStore, 'put' | 'getFile'>

export const storeOutput = async (
  objects: Pick<Objects, 'put'>,
  run: StepRun,
  { file, ...facts }: PreparedInput,
): Promise<PreparedMedia> => {
  const { key, sha256, bytes } = await retryWithBackoff(
    () => objects.put('work', run.key, file, facts.mediaType),
    run.signal,
  )
  return { key, sha256, bytes, ...facts }
}

const goesToNextRoute = (error: unknown): boolean => error instanceof AppError && error.reason === 'ModelUnavailable'

/**
 * Downloads an object, runs `make` on it and stores the output. A failure of `make` is final, unless it is
 * `ModelUnavailable`.
 */
export const storePrepared = async (
  objects: Objects,
  run: StepRun,
  object: ObjectRef,
  make: (file: string, outputFolder: string) => Promise<PreparedInput>,
): Promise<PreparedMedia> => {
  const folder = await run.scratch()
  const file = join(folder, 'source')
  await objects.getFile(object, file)
  const output = await make(file, folder).catch((cause: unknown) => {
    throw run.signal.aborted || goesToNextRoute(cause) ? cause : new AppError('InternalServiceFailure', { cause })
  })
  if (output.file !== file) return storeOutput(objects, run, output)
  // An unchanged file keeps its object.
  const { file: _same, ...facts } = output
  const { key, sha256, bytes } = object
  return { key, sha256, bytes, ...facts }
}
