import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import type { PreparedInput, PrepareInput } from '@kinora/domain'
import { readSrt } from '@kinora/domain/films'
import { resolveLength } from './validate-media.ts'

/** Parses a small text in one pass without decoders, so it needs no sandbox. Its length is the end of the last cue. */
export const prepareSubtitles = async (
  { file, rule }: Pick<PrepareInput, 'file' | 'rule'>,
  folder: string,
): Promise<PreparedInput> => {
  const read = readSrt(await readFile(file), resolveLength(rule).most)
  if ('fault' in read) throw new AppError(read.fault.reason, { detail: read.fault.message, rule: read.fault.rule })
  const prepared = join(folder, 'cues.json')
  await writeFile(prepared, JSON.stringify(read.cues))
  const seconds = read.cues.reduce((end, { to }) => Math.max(end, to), 0)
  return { file: prepared, mediaType: 'application/json', width: 0, height: 0, seconds }
}
