import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FetchMedia } from '@kinora/adapters/egress'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError, inputRules, isErrCode } from '@kinora/contract'
import {
  type AnyGenerator,
  type MediaTools,
  type NewInput,
  type PreparedMedia,
  type RandomSource,
  validateFormat,
} from '@kinora/domain'
import type { Preparation, PreparationStore } from '@kinora/postgres'
import type { Policy } from './policy.ts'
import { readFileHead } from './read-file-head.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'

export type PrepareDeps = {
  preparations: Pick<PreparationStore, 'fetched'>
  objects: Pick<ObjectStore, 'put' | 'getFile'>
  tools: Pick<MediaTools, 'prepareInput'>
  fetchMedia: FetchMedia
  policy: Policy
  findGenerator(task: { generator: string | null; version: number | null }): AnyGenerator | undefined
  randomSource: RandomSource
  scratchRoot: string
}

/** Loads the bytes as the customer sent them: fetched once, then read from the store like embedded ones. */
const loadSource = async (
  deps: PrepareDeps,
  task: Preparation,
  row: NewInput,
  folder: string,
  signal: AbortSignal,
): Promise<string> => {
  if (row.object) {
    const file = join(folder, 'sent')
    await deps.objects.getFile(row.object, file)
    return file
  }
  const { kind, fetchedBytes } = inputRules[row.rule]
  const request = { url: row.url ?? '', kind, mostBytes: fetchedBytes, tenant: task.tenantId }
  const { file } = await deps.fetchMedia({ ...request, folder, signal })
  const object = await retryWithBackoff(
    () => deps.objects.put('sources', task, file, 'application/octet-stream'),
    signal,
  )
  await deps.preparations.fetched(task, row.place, object)
  return file
}

/** Adds the request field of an input to its error. */
const withField = (error: unknown, { field, rule }: NewInput): unknown => {
  if (!(error instanceof AppError) || error.reason === 'InternalServiceFailure' || !isErrCode(error.reason))
    return error
  const tooLarge = `has more than ${inputRules[rule].fetchedBytes} bytes`
  return new AppError(error.reason, {
    ...(error.detail.rule === 'bytes' ? { detail: tooLarge } : {}),
    ...error.detail,
    ...(field == null ? {} : { field }),
  })
}

const prepareFile = async (
  deps: PrepareDeps,
  task: Preparation,
  row: NewInput,
  folder: string,
  signal: AbortSignal,
) => {
  const rule = inputRules[row.rule]
  const file = await loadSource(deps, task, row, folder, signal)
  const sniffed = validateFormat(rule, await readFileHead(file))
  if ('fault' in sniffed)
    throw new AppError(sniffed.fault.reason, { detail: sniffed.fault.message, rule: sniffed.fault.rule })
  const { format } = sniffed
  return deps.tools.prepareInput({ file, format, rule, outputFolder: folder, signal })
}

const prepareOne = async (
  deps: PrepareDeps,
  task: Preparation,
  row: NewInput,
  folder: string,
  signal: AbortSignal,
): Promise<PreparedMedia> => {
  await mkdir(folder, { recursive: true })
  const result = await prepareFile(deps, task, row, folder, signal).catch((error: unknown) => {
    throw withField(error, row)
  })
  const { key, sha256, bytes } = await retryWithBackoff(
    () => deps.objects.put('inputs', task, result.file, result.mediaType, { key: row.preparedKey }),
    signal,
  )
  const { file: _file, ...facts } = result
  const media = { key, sha256, bytes, ...facts }
  await deps.policy({ stage: 'input', taskId: task.taskId, media: { key, sha256, bytes, mediaType: facts.mediaType } })
  return media
}

/** Checks the customer's texts, except the label, which is only passed through. */
const checkTexts = async (policy: Policy, { taskId, texts }: Preparation): Promise<void> => {
  const entries = Object.entries(texts).filter(([name, text]) => name !== 'label' && text !== '')
  for (const [, text] of entries) await policy({ stage: 'prompt', taskId, text })
}

/** Prepares the inputs of a task one after the other, so that a task holds one slot whatever their number. */
export const createPrepare =
  (deps: PrepareDeps) =>
  async (task: Preparation, signal: AbortSignal): Promise<Record<number, PreparedMedia>> => {
    const folder = join(deps.scratchRoot, `${task.taskId}-inputs-${deps.randomSource.randomWord(8)}`)
    await checkTexts(deps.policy, task)
    const prepared: Record<number, PreparedMedia> = {}
    const sizes: Record<string, PreparedMedia[]> = {}
    try {
      for (const row of task.inputs) {
        const media = await prepareOne(deps, task, row, join(folder, String(row.place)), signal)
        prepared[row.place] = media
        sizes[row.slot] = [...(sizes[row.slot] ?? []), media]
      }
      if (task.inputs.length > 0) deps.findGenerator(task)?.validateSizes?.(sizes)
      return prepared
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
