import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '@kinora/adapters/objects'
import { limits } from '@kinora/contract'
import {
  type AnyBackend,
  type BackendCall,
  type BackendHttp,
  type BackendOutput,
  type Catalog,
  type Chance,
  type Clock,
  type Json,
  newId,
  type PreparedMedia,
} from '@kinora/domain'

export type DescribeDeps = {
  catalog: Catalog<AnyBackend>
  objects: Pick<ObjectStore, 'getFile'>
  http: BackendHttp
  bring(output: BackendOutput, scratch: () => Promise<string>, signal: AbortSignal): Promise<Buffer | string>
  clock: Clock
  chance: Chance
  cell: number
  scratchRoot: string
}

/** A request waits for it, so it must be over well before that gives up. */
const patienceMs = 8_000
const pauseMs = 50
const cancelMs = 5_000

const wordsOf = async (
  backend: AnyBackend,
  handle: Json,
  at: BackendCall<unknown>,
  bring: DescribeDeps['bring'],
): Promise<string> => {
  for (;;) {
    const answer = await backend.poll(handle, at)
    if (answer.state === 'failed' || answer.state === 'lost') return ''
    if (answer.state === 'done') {
      const media = await bring(answer.output, at.scratch, at.signal)
      const text = (typeof media === 'string' ? await readFile(media) : media).toString('utf8').trim()
      return [...text].slice(0, limits.subjectDescriptionChars).join('')
    }
    await sleep(pauseMs, undefined, { signal: at.signal })
  }
}

/** What a back end finds to say of a picture; nothing where none can, or not in time: the owner may write it later. */
export const createDescribePicture =
  (deps: DescribeDeps) =>
  async (image: PreparedMedia, stopping: AbortSignal, forTestKeys: boolean): Promise<string> => {
    const folder = join(deps.scratchRoot, `${process.pid}-describe-${deps.chance.randomWord(12)}`)
    const scratch = async (): Promise<string> => {
      await mkdir(folder, { recursive: true })
      return folder
    }
    try {
      const [route] = deps.catalog.routesFor(['describe-image'], '', forTestKeys)['describe-image'] ?? []
      const { backend, config } = deps.catalog.backend(route?.backend ?? '')
      const at: BackendCall<unknown> = {
        config,
        attemptId: newId(deps.clock.nowMs(), deps.cell, deps.chance.random16()),
        http: deps.http,
        scratch,
        async file(media) {
          const path = join(await scratch(), 'picture')
          await deps.objects.getFile(media, path)
          return path
        },
        signal: AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)]),
      }
      const handle: Json = await backend.start({ step: 'describe-image', ask: { image } }, at)
      return await wordsOf(backend, handle, at, deps.bring).catch(async () => {
        await backend.cancel(handle, { ...at, signal: AbortSignal.timeout(cancelMs) })
        return ''
      })
    } catch {
      return ''
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
