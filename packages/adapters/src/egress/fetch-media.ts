import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaAsk, MediaFacts, MediaSource } from './media-source.ts'

export type FetchedMedia = MediaFacts & { file: string }

/** Brings media that a customer named into a file of the folder. */
export type FetchMedia = (ask: MediaAsk & { folder: string; signal: AbortSignal }) => Promise<FetchedMedia>

/** Over any source, in this process or another. The name of the file is ours alone; a file that is not whole is removed. */
export const createFetchMedia =
  (source: MediaSource): FetchMedia =>
  async ({ folder, signal, ...ask }) => {
    const file = join(folder, `fetched-${randomUUID()}`)
    let handle: FileHandle | undefined
    const close = async () => {
      await handle?.close()
      handle = undefined
    }
    const sink = {
      async begin() {
        await close()
        handle = await open(file, 'w')
      },
      async write(chunk: Uint8Array) {
        await handle?.writeFile(chunk)
      },
    }
    try {
      const facts = await source(ask, sink, signal)
      await close()
      return { file, ...facts }
    } catch (error) {
      await close()
      await rm(file, { force: true })
      throw signal.aborted ? signal.reason : error
    }
  }
