import type { LongText } from '../requests/long-text.ts'
import { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
import { splitScript } from './split-script.ts'

/** So many parts are handed over at once. Each has some kilobytes of words, and far more where every line is short. */
export const partsPerBatch = 20

/** Cuts a list into batches as they are handed over. */
export function* inBatches<T>(items: Iterable<T>): Generator<T[], void> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < partsPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A script that has been read, in batches that are loaded one by one. */
export type ReadBatches = {
  voices: readonly string[]
  batches: number
  load(batch: number): Promise<readonly ReadPart[]>
}

/** What takes time with a script as long as a body. The API does it in a thread. */
export type ScriptReader = {
  /** What each part weighs, in order. */
  split(script: string | LongText): Promise<readonly number[]>
  read(script: string | LongText, assets: readonly ComicAsset[]): Promise<ReadBatches>
}

/** Reads at once, in the thread that asks: for short scripts. */
export const directScriptReader: ScriptReader = {
  split: async (script) => splitScript(String(script)).map(({ weight }) => weight),
  async read(script, assets) {
    const text = String(script)
    const { voices, parts } = readScript(text, splitScript(text), assets)
    const batches = [...inBatches(parts)]
    return { voices, batches: batches.length, load: async (batch) => batches[batch] ?? [] }
  },
}
