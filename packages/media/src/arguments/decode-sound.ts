import type { Container } from '../container/sniff-container.ts'
import { everySoundRun, foreignInput } from './foreign-input.ts'

export type DecodeSound = {
  container: Container
  /** Number of the stream in the file. */
  stream: number
  sampleRate: number
  channels: 1 | 2
  secondsMax: number
  /** Decibels to add. */
  louder?: number
  output: string
}

/** The limiter holds peaks one decibel below full, so that coding them again does not clip. */
const raise = (decibels: number): string[] => [
  '-af',
  `volume=${decibels}dB:precision=double,alimiter=limit=0.891:attack=5:release=50:level=false:latency=true`,
]

/** A foreign sound as plain samples, in the order they are decoded, whatever their time stamps say. */
export const decodeSound = ({ container, stream, louder = 0, ...plan }: DecodeSound): string[] => [
  ...everySoundRun,
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
