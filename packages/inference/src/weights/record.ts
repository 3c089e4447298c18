import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const recordFile = 'weight.json'

/** The record stored beside the ready files: their source, licence and hashes at the time of the pull. */
const record = z.object({
  carrier: z.string(),
  licence: z.string(),
  copyright: z.string(),
  source: z.string(),
  sha256: z.string(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), bytes: z.int() })),
  pulledAt: z.string(),
})
export type WeightRecord = z.infer<typeof record>

export const readRecord = async (folder: string): Promise<WeightRecord | 'none' | 'unreadable'> => {
  try {
    return record.parse(JSON.parse(await readFile(join(folder, recordFile), 'utf8')))
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? 'none' : 'unreadable'
  }
}
