import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const pollIntervalMs = 250
const maxFiles = 10_000
const blockBytes = 512

/** Measures the disk usage of a folder. Files that disappear meanwhile count as 0. */
const measure = async (folder: string): Promise<{ files: number; bytes: number }> => {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  if (names.length > maxFiles) return { files: names.length, bytes: 0 }
  const sizes = await Promise.all(
    names.map((name) =>
      lstat(join(folder, name)).then(
        ({ blocks }) => blocks * blockBytes,
        () => 0,
      ),
    ),
  )
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Polls the folder until it is stopped, because the limit per file does not bound the sum of many files. */
export const watchScratch = (folder: string, maxBytes: number, onExceeded: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const check = async (): Promise<void> => {
    const { files, bytes } = await measure(folder)
    if (isStopped) return
    if (files > maxFiles || bytes > maxBytes) return onExceeded()
    timer = setTimeout(() => void check(), pollIntervalMs)
  }
  timer = setTimeout(() => void check(), pollIntervalMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
