import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { NeuralHost, Weights } from '@kinora/domain'
import { openSandbox } from '../../../../fixtures/open-sandbox.ts'
import type { PictureSummary } from '../picture-facts.ts'
import { summarizePicture } from '../summarize-picture.ts'

const weights: Weights = { find: () => Promise.resolve(undefined) }
const neural: NeuralHost = { run: () => Promise.reject(new Error('none here')), close: () => Promise.resolve() }

/** Describes any picture file. */
export const describeFile = async (folder: string, file: string): Promise<PictureSummary> => {
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  const picture = join(scratch, 'picture.png')
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-frames:v', '1', picture])
  const probe = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', picture]
  const [width = 0, height = 0] = execFileSync('ffprobe', probe).toString().split(',').map(Number)
  const { signal } = new AbortController()
  const context = { sandbox: openSandbox, weights, neural, scratch, wallMs: 60_000, signal, onProgress() {} }
  return summarizePicture(context, picture, { width, height, mediaType: 'image/png' })
}
