import { ffmpegBaseArgs } from '../../runtime/ffmpeg-base-args.ts'

export const speechRate = 44_100

type Stretch = { speed: number; semitones: number }

/** Brings one utterance to the requested speed and pitch, as raw 16-bit samples. */
export const shapeArguments = ({ speed, semitones }: Stretch): string[] => {
  const ratio = 2 ** (semitones / 12)
  const stretch =
    speed === 1 && semitones === 0
      ? []
      : ['-af', `rubberband=tempo=${speed}:pitch=${ratio.toFixed(6)}:formant=preserved`]
  const output = ['-ar', String(speechRate), '-ac', '1', '-f', 's16le', '/out/shaped.pcm']
  return [...ffmpegBaseArgs, '-f', 'wav', '-i', '/in/said', ...stretch, ...output]
}

/** Writes the loudness of a file over time; repeats a file that is too short to measure. */
export const measureArguments = (repeats: number): string[] => [
  ...ffmpegBaseArgs,
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

/** Headroom for three more decibels before the limiter acts. */
const highestPeak = 0.6

/** Changes the loudness of the whole speech with limited peaks. */
export const levelArguments = (decibels: number): string[] => [
  ...ffmpegBaseArgs,
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
