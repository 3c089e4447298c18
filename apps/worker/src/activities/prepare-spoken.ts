import { join } from 'node:path'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError, inputRules } from '@kinora/contract'
import { judgeFormat, type MediaTools } from '@kinora/domain'
import { headOfFile } from '../head-of-file.ts'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { SpeechStepDeps } from './run-media-step.ts'

type Deps = { objects: Pick<ObjectStore, 'put' | 'getFile'>; tools: Pick<MediaTools, 'prepareInput'> }

const rule = inputRules.spoken

/** A back end's speech is foreign bytes like any other: decoded, measured and made anew before a step reads it. */
export const createPrepareSpoken =
  ({ objects, tools }: Deps): SpeechStepDeps['prepareSpoken'] =>
  async (run, { audio, louder }) => {
    const folder = await run.scratch()
    const file = join(folder, 'audio')
    await objects.getFile(audio.object, file)
    const sniffed = judgeFormat(rule, await headOfFile(file))
    if ('fault' in sniffed) throw new AppError('InternalServiceFailure', { detail: sniffed.fault.message })
    const ask = { file, format: sniffed.format, rule, louder, outputFolder: folder, signal: run.signal }
    const { file: made, ...facts } = await tools.prepareInput(ask).catch((cause: unknown) => {
      throw run.signal.aborted ? cause : new AppError('InternalServiceFailure', { cause })
    })
    const { key, sha256, bytes } = await retryWithBackoff(
      () => objects.put('work', run.key, made, facts.mediaType),
      run.signal,
    )
    return { key, sha256, bytes, ...facts }
  }
