import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from './job-context.ts'

/** Writes the JSON result of a step to a file. Returns its path. */
export const writeJsonResult = async ({ scratch }: JobContext, result: object): Promise<string> => {
  const path = join(scratch, 'answer.json')
  await writeFile(path, JSON.stringify(result))
  return path
}
