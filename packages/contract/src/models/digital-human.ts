import type { TalkingModelRow } from './rows.ts'

const talking = {
  set: 'interface',
  family: 'q2',
  promptMax: 2000,
  resolutions: ['720p', '540p', '1080p'],
  fps: 24,
} as const

export const digitalHuman = [
  { ...talking, model: 'genq2-turbo', secondPrice: { credits: 10 } },
  { ...talking, model: 'genq2-pro', secondPrice: { credits: 15 } },
] as const satisfies readonly TalkingModelRow[]
