import { readFileSync } from 'node:fs'
import { drawTextMark } from './draw-text-mark.ts'
import type { TextJob, TextResult } from './text-job.ts'
import { writeSubtitles } from './write-subtitles.ts'

// Separate process inside the sandbox, started by shape-text.ts: fonts and shaping are native code, and the text is
// untrusted.
const run = (job: TextJob): TextResult => {
  if ('subtitles' in job) return { script: writeSubtitles(job.subtitles, job.want) }
  const { width, height, rgba } = drawTextMark(job.mark.text, job.mark.box)
  return { width, height, rgba: rgba.toString('base64') }
}

process.stdout.write(`${JSON.stringify(run(JSON.parse(readFileSync(0, 'utf8'))))}\n`)
