import type { TalkingModelRow } from './rows.ts'

const talking = {
  set: 'interface',
  family: 'q2',
  promptMax: 2000,
  resolutions: ['720p', '540p', '1080p'],
  fps: 24,
} as const

export const digitalHuman = [
  { ...talking, model: 'genq2-turbo', creditsPerSecond: 10 },
  { ...talking, model: 'genq2-pro', creditsPerSecond: 15 },
] as const satisfies readonly TalkingModelRow[]
