import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import type { PreparedInput, PrepareInput } from '@kinora/domain'
import { readSrt } from '@kinora/domain/films'
import { lengthOf } from './judge-media.ts'

/** A small text, read in one pass: nothing is decoded, so nothing needs to be confined. It lasts until its last cue ends. */
export const prepareSubtitles = async (
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  folder: string,
): Promise<PreparedInput> => {
  const read = readSrt(await readFile(file), lengthOf(rule).most)
  if ('fault' in read) throw new AppError(read.fault.reason, { detail: read.fault.message, rule: read.fault.rule })
  const prepared = join(folder, 'cues.json')
  await writeFile(prepared, JSON.stringify(read.cues))
  const seconds = read.cues.reduce((end, { to }) => Math.max(end, to), 0)
  return { file: prepared, mediaType: 'application/json', width: 0, height: 0, seconds }
}
