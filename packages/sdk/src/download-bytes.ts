import { defaultPatience, type Patience } from './patience.ts'
import { type Fetch, sendAndRead } from './send.ts'

export type DownloadBytesOptions = {
  signal?: AbortSignal
  patience?: Partial<Patience>
  /** Replaces the fetch of the platform. */
  fetch?: Fetch | undefined
}

/** Downloads a result into memory, without the API key. For large files use `downloadTo` of `@kinora/sdk/node`. */
export const downloadBytes = (url: string, options: DownloadBytesOptions = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const { signal, patience, fetch } = options
  const request = { method: 'GET', url, patience: { ...defaultPatience, ...patience }, fetch }
  return sendAndRead(
    { ...request, ...(signal ? { signal } : {}) },
    async (answer) => new Uint8Array(await answer.arrayBuffer()),
  )
}
