import type { SoundModelRow } from './rows.ts'

/** For sounds from one prompt and from prompts on a timeline. */
export const sounds = [
  {
    model: 'audio1.0',
    set: 'interface',
    promptMax: 1500,
    seconds: { least: 2, most: 10, standard: 10 },
    prices: [
      { fromSecond: 0, credits: 10 },
      { fromSecond: 5, credits: 20 },
    ],
  },
] as const satisfies readonly SoundModelRow[]
