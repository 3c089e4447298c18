import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MusicAnalysis } from '@kinora/domain/films'
import { runNodeProgram } from '@kinora/media'
import type { JobContext } from '../../runtime/job-context.ts'
import type { AudioAnalysisJob, MouthCue, Voice } from './analysis-types.ts'
import { cutAtPauses } from './cut-at-pauses.ts'

// Short enough for frequent progress reports.
const longestPieceSeconds = 4
type AnalysisContext = Pick<JobContext, 'sandbox' | 'wallMs' | 'signal'>

const toBytes = (samples: Float32Array): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [at, value] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2)
  return bytes
}

const runAnalysis = (
  context: AnalysisContext,
  { samples }: Voice,
  order: AudioAnalysisJob,
  onLine: (line: unknown) => void,
): Promise<void> =>
  runNodeProgram(context, {
    program: join(import.meta.dirname, 'audio-analysis-process'),
    job: order,
    media: Readable.from([toBytes(samples)]),
    onLine,
  })

/** Mouth shapes over time. The voice has 16,000 samples a second. */
export const detectMouthCues = async (
  context: AnalysisContext,
  voice: Voice,
  onProgress: (fraction: number) => void = () => {},
): Promise<MouthCue[]> => {
  const pieces = cutAtPauses(voice, longestPieceSeconds)
  const cues: MouthCue[] = []
  let finishedPieces = 0
  await runAnalysis(context, voice, { kind: 'mouth', sampleRate: voice.sampleRate, pieces }, (line) => {
    cues.push(...(line as { cues: MouthCue[] }).cues)
    finishedPieces += 1
    onProgress(finishedPieces / pieces.length)
  })
  return cues
}

/** Beats, bars, energy and voices of music with 16,000 samples a second. */
export const analyzeMusic = async (context: AnalysisContext, music: Voice): Promise<MusicAnalysis> => {
  let result: MusicAnalysis = { beats: [], bars: [], energy: [], voiced: [] }
  await runAnalysis(context, music, { kind: 'music', sampleRate: music.sampleRate, pieces: [] }, (line) => {
    result = line as MusicAnalysis
  })
  return result
}
