import type { VideoRatio } from '@kinora/contract'
import type { Transition } from '@kinora/domain/films'

export type StoryShot = {
  /** The picture is where it begins, or whoever it shows stands in the scene of the prompt. */
  by: 'start' | 'figure'
  seconds: number
  prompt: string
  /** What is read meanwhile, a line in Chinese over one in English. */
  caption: readonly [chinese: string, english: string]
  /** How the next shot comes. */
  leads: Transition
}

/** A film that is told with pictures of the customer. */
export type Story = {
  /** Null: as the first picture. */
  ratio: VideoRatio | null
  music: string
  font: 'sans' | 'serif'
  colour: string
  shots: readonly StoryShot[]
}
