import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const everyMs = 500

/** Bytes in all files below a folder, as far as they can be seen while others work in it. */
const bytesBelow = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return 0
      const seen = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      return seen?.size ?? 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Tells how much has gathered in a folder while some work is done. */
export const watchBytes = async <T>(
  folder: string,
  most: number,
  onBytes: (bytes: number) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const timer = setInterval(() => void bytesBelow(folder).then((bytes) => onBytes(Math.min(bytes, most))), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
