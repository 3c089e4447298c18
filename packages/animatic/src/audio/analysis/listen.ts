import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { HeardMusic } from '@kinora/domain/films'
import { runNodeProgram } from '@kinora/media'
import type { Bench } from '../../runtime/work.ts'
import { cutAtPauses } from './cut-at-pauses.ts'
import type { ListenOrder, MouthCue, Voice } from './heard.ts'

// Short enough to tell often how far it is.
const longestPieceSeconds = 4
type Where = Pick<Bench, 'sandbox' | 'wallMs' | 'signal'>

const bytesOf = (samples: Float32Array): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [at, value] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2)
  return bytes
}

const listen = (where: Where, { samples }: Voice, order: ListenOrder, onLine: (line: unknown) => void): Promise<void> =>
  runNodeProgram(where, {
    program: join(import.meta.dirname, 'listener'),
    job: order,
    media: Readable.from([bytesOf(samples)]),
    onLine,
  })

/** Which mouth is seen when; the voice has 16,000 samples a second. */
export const hearMouth = async (
  where: Where,
  voice: Voice,
  onProgress: (fraction: number) => void = () => {},
): Promise<MouthCue[]> => {
  const pieces = cutAtPauses(voice, longestPieceSeconds)
  const cues: MouthCue[] = []
  let heard = 0
  await listen(where, voice, { kind: 'mouth', sampleRate: voice.sampleRate, pieces }, (line) => {
    cues.push(...(line as { cues: MouthCue[] }).cues)
    heard += 1
    onProgress(heard / pieces.length)
  })
  return cues
}

/** Beats, bars, energy and voices of a piece of music with 16,000 samples a second. */
export const hearMusic = async (where: Where, music: Voice): Promise<HeardMusic> => {
  let heard: HeardMusic = { beats: [], bars: [], energy: [], voiced: [] }
  await listen(where, music, { kind: 'music', sampleRate: music.sampleRate, pieces: [] }, (line) => {
    heard = line as HeardMusic
  })
  return heard
}
