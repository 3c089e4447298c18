import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError, limits } from '@kinora/contract'
import {
  type AnyBackend,
  type BackendCall,
  type BoundHttp,
  type Catalog,
  type Chance,
  type Clock,
  type Json,
  newId,
  type OpenHttp,
  type PreparedMedia,
} from '@kinora/domain'

export type DescribeDeps = {
  catalog: Catalog<AnyBackend>
  objects: Pick<ObjectStore, 'getFile'>
  http: OpenHttp
  clock: Clock
  chance: Chance
  cell: number
  scratchRoot: string
  /** A back end had no description to give; the next one is asked. */
  onFailure(backend: string, error: unknown): void
}

/** A request waits for it, so it must be over well before that gives up. */
const patienceMs = 12_000
const pauseMs = 50
const cancelMs = 5_000

const wordsOf = async (
  backend: AnyBackend,
  handle: Json,
  at: BackendCall<unknown> & { http: BoundHttp },
): Promise<string | Error> => {
  for (;;) {
    const answer = await backend.poll(handle, at)
    if (answer.state === 'failed') return new AppError(answer.code, { detail: answer.detail })
    if (answer.state === 'lost') return new Error('the back end lost the job')
    if (answer.state === 'done') {
      const media = await at.http.bring(answer.output, answer.mediaType, at.scratch)
      const text = (typeof media === 'string' ? await readFile(media) : media).toString('utf8').trim()
      return [...text].slice(0, limits.subjectDescriptionChars).join('')
    }
    await sleep(pauseMs, undefined, { signal: at.signal })
  }
}

/** What the back ends find to say of a picture; nothing where none can, or not in time: the owner may write it later. */
export const createDescribePicture =
  (deps: DescribeDeps) =>
  async (image: PreparedMedia, stopping: AbortSignal, forTestKeys: boolean): Promise<string> => {
    const folder = join(deps.scratchRoot, `describe-${deps.chance.randomWord(12)}`)
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)])
    const scratch = async (): Promise<string> => {
      await mkdir(folder, { recursive: true })
      return folder
    }
    /** A worker that stops is no failure of a back end. */
    const failedAt =
      (backend: string) =>
      (error: unknown): undefined => {
        if (!stopping.aborted) deps.onFailure(backend, error)
      }
    const describeBy = async (name: string): Promise<string> => {
      const { backend, config } = deps.catalog.backend(name)
      const http = (until: AbortSignal) => deps.http(backend.reach?.(config), until)
      const at = {
        config,
        attemptId: newId(deps.clock.nowMs(), deps.cell, deps.chance.random16()),
        http: http(signal),
        scratch,
        async file(media: PreparedMedia) {
          const path = join(await scratch(), 'picture')
          await deps.objects.getFile(media, path)
          return path
        },
        signal,
      }
      const handle: Json = await backend.start({ step: 'describe-image', ask: { image } }, at)
      const told = await wordsOf(backend, handle, at).catch(async (error: unknown) => {
        const patience = AbortSignal.timeout(cancelMs)
        await backend.cancel(handle, { ...at, signal: patience, http: http(patience) }).catch(failedAt(name))
        throw error
      })
      if (told instanceof Error) throw told
      return told
    }
    try {
      const routes = deps.catalog.routesFor(['describe-image'], '', forTestKeys)['describe-image'] ?? []
      for (const server of routes.flatMap(({ backend }) => deps.catalog.serversOf(backend))) {
        const words = await describeBy(server).catch(failedAt(server))
        if (words || signal.aborted) return words ?? ''
      }
      return ''
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
