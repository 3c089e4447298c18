import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from './work.ts'

/** What a step answers in JSON, as a file; gives its path. */
export const writeAnswer = async ({ scratch }: Bench, answer: object): Promise<string> => {
  const path = join(scratch, 'answer.json')
  await writeFile(path, JSON.stringify(answer))
  return path
}
