import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFacts, MediaRequest, MediaSource } from './media-source.ts'

export type FetchedMedia = MediaFacts & { file: string }

/** Downloads media that a customer named into a file of the folder. */
export type FetchMedia = (mediaRequest: MediaRequest & { folder: string; signal: AbortSignal }) => Promise<FetchedMedia>

/** Works with any source, in this process or another. It chooses the file name and removes an incomplete file. */
export const createFetchMedia =
  (source: MediaSource): FetchMedia =>
  async ({ folder, signal, ...mediaRequest }) => {
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
      const facts = await source(mediaRequest, sink, signal)
      await close()
      return { file, ...facts }
    } catch (error) {
      await close()
      await rm(file, { force: true })
      throw signal.aborted ? signal.reason : error
    }
  }
