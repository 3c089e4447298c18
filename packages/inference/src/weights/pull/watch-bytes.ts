import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const pollIntervalMs = 500

/** Counts the bytes of all files below a folder while other processes may change them. */
const countBytesBelow = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return 0
      const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      return stats?.size ?? 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Reports the size of a folder periodically while `work` runs. */
export const watchBytes = async <T>(
  folder: string,
  maxBytes: number,
  onBytes: (bytes: number) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const timer = setInterval(
    () => void countBytesBelow(folder).then((bytes) => onBytes(Math.min(bytes, maxBytes))),
    pollIntervalMs,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
