import type { LongText } from '../requests/long-text.ts'
import { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
import { splitScript } from './split-script.ts'

/** Parts per batch. Each has some kilobytes of text, and far more if every line is short. */
export const partsPerBatch = 20

/** Splits a list into batches. */
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

/** A parsed script, in batches that are loaded one by one. */
export type ReadBatches = {
  voices: readonly string[]
  batches: number
  load(batch: number): Promise<readonly ReadPart[]>
}

/** Expensive operations on scripts of maximum size. The API runs them in a thread. */
export type ScriptReader = {
  /** Weight of each part, in order. */
  split(script: string | LongText): Promise<readonly number[]>
  read(script: string | LongText, assets: readonly ComicAsset[]): Promise<ReadBatches>
}

/** Runs in the calling thread; for short scripts. */
export const directScriptReader: ScriptReader = {
  split: async (script) => splitScript(String(script)).map(({ weight }) => weight),
  async read(script, assets) {
    const text = String(script)
    const { voices, parts } = readScript(text, splitScript(text), assets)
    const batches = [...inBatches(parts)]
    return { voices, batches: batches.length, load: async (batch) => batches[batch] ?? [] }
  },
}
