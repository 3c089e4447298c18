import { ffmpegBaseArgs, foreignInput, labelInput } from './foreign-input.ts'
import { type GainSettings, gainFilter, loudnessMeter } from './gain-filter.ts'
import { aac, onlyOurMetadata } from './result-output.ts'

const soundFilter = (louder: GainSettings, samples: number): string =>
  [
    '[1:a:0]aformat=sample_fmts=fltp:channel_layouts=stereo',
    ...gainFilter(louder),
    'apad',
    `atrim=end_sample=${samples}[a]`,
  ].join(',')

export type FinishFilm = {
  /** Null for a film without sound. */
  sound: null | { louder: GainSettings; samples: number }
  output: string
}

/** Joins the unchanged picture, its sound and its label in one file. */
export const finishFilm = ({ sound, output }: FinishFilm): string[] => {
  const soundInput = sound === null ? [] : [...foreignInput('wav'), '-i', '/in/sound']
  const labelIndex = sound === null ? 1 : 2
  return [
    ...ffmpegBaseArgs,
    ...foreignInput('mov'),
    '-i',
    '/in/picture',
    ...soundInput,
    ...labelInput,
    ...(sound === null ? [] : ['-filter_complex', soundFilter(sound.louder, sound.samples)]),
    '-map',
    '0:v:0',
    '-c:v',
    'copy',
    ...(sound === null ? [] : ['-map', '[a]', ...aac]),
    ...onlyOurMetadata(labelIndex),
    `/out/${output}`,
  ]
}

/** Measures how loud a mix would be. */
export const measureWithGain = (louder: GainSettings, file: string): string[] => [
  ...ffmpegBaseArgs,
  ...foreignInput('wav'),
  '-i',
  '/in/sound',
  '-af',
  ['aformat=sample_fmts=fltp', ...gainFilter(louder), loudnessMeter(file)].join(','),
  '-f',
  'null',
  '-',
]
