import type { LongText } from '../requests/long-text.ts'
import { inBatches } from './in-batches.ts'
import { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
import { splitScript } from './split-script.ts'

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
