import { everyRun, foreignInput, labelInput } from './foreign-input.ts'
import { type Louder, louderFilter, measured } from './louder.ts'
import { aac, onlyOurMetadata } from './result-output.ts'
import { coverOutput } from './take-cover.ts'

const heard = (louder: Louder, samples: number): string =>
  [
    '[1:a:0]aformat=sample_fmts=fltp:channel_layouts=stereo',
    ...louderFilter(louder),
    'apad',
    `atrim=end_sample=${samples}[a]`,
  ].join(',')

export type FinishFilm = {
  /** Null for a film without sound. */
  sound: null | { louder: Louder; samples: number }
  output: string
  cover: string
}

/** The picture as it is, its sound and its label in one file; its first frame beside it. */
export const finishFilm = ({ sound, output, cover }: FinishFilm): string[] => {
  const soundInput = sound === null ? [] : [...foreignInput('wav'), '-i', '/in/sound']
  const labelIndex = sound === null ? 1 : 2
  return [
    ...everyRun,
    ...foreignInput('mov'),
    '-i',
    '/in/picture',
    ...soundInput,
    ...labelInput,
    // Opened twice: what is copied is not decoded.
    ...foreignInput('mov'),
    '-t',
    '0.01',
    '-i',
    '/in/picture',
    ...(sound === null ? [] : ['-filter_complex', heard(sound.louder, sound.samples)]),
    '-map',
    '0:v:0',
    '-c:v',
    'copy',
    ...(sound === null ? [] : ['-map', '[a]', ...aac]),
    ...onlyOurMetadata(labelIndex),
    `/out/${output}`,
    '-map',
    `${labelIndex + 1}:v:0`,
    ...coverOutput(cover),
  ]
}

/** How loud a mix would be. */
export const tryLouder = (louder: Louder, file: string): string[] => [
  ...everyRun,
  ...foreignInput('wav'),
  '-i',
  '/in/sound',
  '-af',
  ['aformat=sample_fmts=fltp', ...louderFilter(louder), measured(file)].join(','),
  '-f',
  'null',
  '-',
]
