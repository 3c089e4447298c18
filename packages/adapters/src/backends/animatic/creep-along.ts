import type { Bench } from './work.ts'

const everyMs = 1000

/** Lets progress creep on while something is awaited that tells nothing of itself, such as a network; ever slower, so that it never arrives too early. */
export const creepAlong = async <T>(
  { onProgress }: Pick<Bench, 'onProgress'>,
  usualMs: number,
  work: Promise<T>,
): Promise<T> => {
  const began = performance.now()
  const creep = setInterval(() => onProgress(1 - Math.exp((began - performance.now()) / usualMs)), everyMs)
  try {
    const result = await work
    onProgress(1)
    return result
  } finally {
    clearInterval(creep)
  }
}
