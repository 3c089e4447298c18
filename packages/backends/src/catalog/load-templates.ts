import { readFile } from 'node:fs/promises'
import { type MotionTemplate, motionTemplates } from '@kinora/domain'

/** The operator's list, or without one the list that is given. Every fault of the file is told at start. */
export const loadTemplates = async (
  file: string,
  builtIn: readonly MotionTemplate[],
): Promise<readonly MotionTemplate[]> =>
  file === '' ? builtIn : motionTemplates.parse(JSON.parse(await readFile(file, 'utf8')))
