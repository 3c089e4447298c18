import { everyRun } from '../../runtime/every-run.ts'

export const speechRate = 44_100

type Stretch = { speed: number; semitones: number }

/** One utterance to the asked speed and height, as raw 16-bit samples. */
export const shapeArguments = ({ speed, semitones }: Stretch): string[] => {
  const ratio = 2 ** (semitones / 12)
  const stretch =
    speed === 1 && semitones === 0
      ? []
      : ['-af', `rubberband=tempo=${speed}:pitch=${ratio.toFixed(6)}:formant=preserved`]
  const output = ['-ar', String(speechRate), '-ac', '1', '-f', 's16le', '/out/shaped.pcm']
  return [...everyRun, '-f', 'wav', '-i', '/in/said', ...stretch, ...output]
}

/** Writes the loudness of a file, moment by moment; one that is too short to have any is repeated. */
export const measureArguments = (repeats: number): string[] => [
  ...everyRun,
  '-stream_loop',
  String(repeats),
  '-f',
  'wav',
  '-i',
  '/in/speech',
  '-af',
  'ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=loudness',
  '-f',
  'null',
  '-',
]

/** Room for three decibels more before anything has to give way. */
const highestPeak = 0.6

/** The whole speech louder or softer, its peaks held. */
export const levelArguments = (decibels: number): string[] => [
  ...everyRun,
  '-f',
  'wav',
  '-i',
  '/in/speech',
  '-af',
  `volume=${decibels.toFixed(2)}dB:precision=double,alimiter=limit=${highestPeak}:attack=4:release=40:level=false:latency=true`,
  '-c:a',
  'pcm_s16le',
  '-fflags',
  '+bitexact',
  '-map_metadata',
  '-1',
  '-f',
  'wav',
  '/out/speech.wav',
]
