import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError, inputRules } from '@kinora/contract'
import { type MediaTools, validateFormat } from '@kinora/domain'
import { readFileHead } from '../read-file-head.ts'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { SpeechStepDeps } from './run-media-step.ts'

type Deps = { objects: Pick<ObjectStore, 'put' | 'getFile'>; tools: Pick<MediaTools, 'prepareInput'> }

const rule = inputRules.spoken

/** Speech from a backend is untrusted: it is decoded, measured and re-encoded before a step reads it. */
export const createPrepareSpoken =
  ({ objects, tools }: Deps): SpeechStepDeps['prepareSpoken'] =>
  async (run, { audio, louder }) => {
    const folder = await run.scratch()
    const file = join(folder, 'audio')
    await objects.getFile(audio.object, file)
    const sniffed = validateFormat(rule, await readFileHead(file))
    if ('fault' in sniffed) throw new AppError('InternalServiceFailure', { detail: sniffed.fault.message })
    const input = { file, format: sniffed.format, rule, louder, outputFolder: folder, signal: run.signal }
    const { file: preparedFile, ...facts } = await tools.prepareInput(input).catch((cause: unknown) => {
      throw run.signal.aborted ? cause : new AppError('InternalServiceFailure', { cause })
    })
    const { key, sha256, bytes } = await retryWithBackoff(
      () => objects.put('work', run.key, preparedFile, facts.mediaType),
      run.signal,
    )
    return { key, sha256, bytes, ...facts }
  }
