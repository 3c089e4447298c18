import { readFile } from 'node:fs/promises'
import { type TaskBundle, taskBundle } from '@kinora/contract'
import { WrongUsage } from '../wrong-usage.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses and validates a bundle, which is an untrusted file. */
export const readBundle = async (file: string): Promise<TaskBundle> => {
  const { success, data, error } = taskBundle.safeParse(parseJson(await readFile(file, 'utf8')))
  if (success) return data
  const [{ path, message } = { path: [], message: 'invalid JSON' }] = error.issues
  throw new WrongUsage(`${file} is not a task bundle: ${[path.join('.'), message].filter(Boolean).join(': ')}`)
}
