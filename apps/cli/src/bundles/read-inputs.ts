import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TaskBundle } from '@kinora/contract'
import { WrongUsage } from '../wrong-usage.ts'

type Inputs = TaskBundle['inputs']

/** Finds the files of the folder that match the inputs by hash, and returns them as data URIs. Names do not matter. */
export const readInputs = async (inputs: Inputs, folder: string | undefined): Promise<Map<string, string>> => {
  const wanted = inputs.filter(({ field }) => field !== '')
  const found = new Map<string, string>()
  const sizes = new Set(wanted.map(({ bytes }) => bytes))
  for (const name of folder === undefined || wanted.length === 0 ? [] : await readdir(folder)) {
    const file = join(folder ?? '', name)
    const facts = await stat(file)
    if (!facts.isFile() || !sizes.has(facts.size)) continue
    const bytes = await readFile(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const input = wanted.find((each) => each.sha256 === sha256)
    if (input) found.set(sha256, `data:${input.media_type};base64,${bytes.toString('base64')}`)
  }
  const missing = wanted.filter(({ sha256 }) => !found.has(sha256))
  if (missing.length > 0)
    throw new WrongUsage(
      `input files not found in ${folder ?? 'a folder (pass --inputs)'}: ${missing
        .map(({ field, sha256, bytes }) => `${field} (${bytes} bytes, sha256 ${sha256})`)
        .join(', ')}`,
    )
  return found
}
