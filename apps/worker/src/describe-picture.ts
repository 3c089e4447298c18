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
  type Clock,
  type Json,
  newId,
  type OpenHttp,
  type PreparedMedia,
  type RandomSource,
} from '@kinora/domain'

export type DescribeDeps = {
  catalog: Catalog<AnyBackend>
  objects: Pick<ObjectStore, 'getFile'>
  http: OpenHttp
  clock: Clock
  randomSource: RandomSource
  cell: number
  scratchRoot: string
  /** A backend returned no description; the next one is tried. */
  onFailure(backend: string, error: unknown): void
}

/** A request waits for the description, so it must end well before the request times out. */
const descriptionTimeoutMs = 12_000
const pauseMs = 50
const cancelMs = 5_000

const awaitDescription = async (
  backend: AnyBackend,
  handle: Json,
  at: BackendCall<unknown> & { http: BoundHttp },
): Promise<string | Error> => {
  for (;;) {
    const answer = await backend.poll(handle, at)
    if (answer.state === 'failed') return new AppError(answer.code, { detail: answer.detail })
    if (answer.state === 'lost') return new Error('the backend lost the job')
    if (answer.state === 'done') {
      const media = await at.http.fetchOutput(answer.output, answer.mediaType, at.scratch)
      const text = (typeof media === 'string' ? await readFile(media) : media).toString('utf8').trim()
      return [...text].slice(0, limits.subjectDescriptionChars).join('')
    }
    await sleep(pauseMs, undefined, { signal: at.signal })
  }
}

/** Describes a picture; empty when no backend can, or none in time: the owner may write the text later. */
export const createDescribePicture =
  (deps: DescribeDeps) =>
  async (image: PreparedMedia, stopping: AbortSignal, forTestKeys: boolean): Promise<string> => {
    const folder = join(deps.scratchRoot, `describe-${deps.randomSource.randomWord(12)}`)
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(descriptionTimeoutMs)])
    const scratch = async (): Promise<string> => {
      await mkdir(folder, { recursive: true })
      return folder
    }
    /** The stop of the worker is not a failure of the backend. */
    const failedAt =
      (backend: string) =>
      (error: unknown): undefined => {
        if (!stopping.aborted) deps.onFailure(backend, error)
      }
    const describeAt = async (name: string): Promise<string> => {
      const { backend, config } = deps.catalog.backend(name)
      const http = (until: AbortSignal) => deps.http(backend.endpoint?.(config), until)
      const at = {
        config,
        attemptId: newId(deps.clock.nowMs(), deps.cell, deps.randomSource.random16()),
        http: http(signal),
        scratch,
        async file(media: PreparedMedia) {
          const path = join(await scratch(), 'picture')
          await deps.objects.getFile(media, path)
          return path
        },
        signal,
      }
      const handle: Json = await backend.start({ step: 'describe-image', input: { image } }, at)
      const description = await awaitDescription(backend, handle, at).catch(async (error: unknown) => {
        const cancelTimeout = AbortSignal.timeout(cancelMs)
        await backend.cancel(handle, { ...at, signal: cancelTimeout, http: http(cancelTimeout) }).catch(failedAt(name))
        throw error
      })
      if (description instanceof Error) throw description
      return description
    }
    try {
      const routes = deps.catalog.routesFor(['describe-image'], '', forTestKeys)['describe-image'] ?? []
      for (const server of routes.flatMap(({ backend }) => deps.catalog.listServers(backend))) {
        const description = await describeAt(server).catch(failedAt(server))
        if (description || signal.aborted) return description ?? ''
      }
      return ''
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
