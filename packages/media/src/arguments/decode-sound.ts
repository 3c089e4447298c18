import type { Container } from '../container/sniff-container.ts'
import { ffmpegSoundBaseArgs, foreignInput } from './foreign-input.ts'

export type DecodeSound = {
  container: Container
  /** Index of the stream in the file. */
  stream: number
  sampleRate: number
  channels: 1 | 2
  secondsMax: number
  /** Decibels to add. */
  louder?: number
  output: string
}

/** The limiter keeps peaks one decibel below full scale, so that re-encoding does not clip. */
const raise = (decibels: number): string[] => [
  '-af',
  `volume=${decibels}dB:precision=double,alimiter=limit=0.891:attack=5:release=50:level=false:latency=true`,
]

/** Decodes a foreign sound to plain samples in decoding order and ignores its time stamps. */
export const decodeSound = ({ container, stream, louder = 0, ...plan }: DecodeSound): string[] => [
  ...ffmpegSoundBaseArgs,
  ...foreignInput(container),
  '-i',
  '/in/media',
  '-map',
  `0:${stream}`,
  ...(louder === 0 ? [] : raise(louder)),
  '-t',
  String(plan.secondsMax),
  '-c:a',
  'pcm_s16le',
  '-ar',
  String(plan.sampleRate),
  '-ac',
  String(plan.channels),
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-vn',
  '-flags:a',
  '+bitexact',
  '-fflags',
  '+bitexact',
  '-f',
  'wav',
  `/out/${plan.output}`,
]
