import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const lookEveryMs = 250
const mostFiles = 10_000
const blockBytes = 512

/** What a folder takes of the disk. What vanishes meanwhile takes nothing. */
const measure = async (folder: string): Promise<{ files: number; bytes: number }> => {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  if (names.length > mostFiles) return { files: names.length, bytes: 0 }
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

/** The limit of one file does not hold many of them; looks again and again until told to stop. */
export const watchScratch = (folder: string, mostBytes: number, onOver: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    const { files, bytes } = await measure(folder)
    if (isStopped) return
    if (files > mostFiles || bytes > mostBytes) return onOver()
    timer = setTimeout(() => void look(), lookEveryMs)
  }
  timer = setTimeout(() => void look(), lookEveryMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
