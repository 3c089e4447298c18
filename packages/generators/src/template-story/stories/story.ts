import type { VideoRatio } from '@kinora/contract'
import type { Transition } from '@kinora/domain/films'

export type StoryShot = {
  /** `start`: the image is the first frame. `figure`: the person of the image appears in the scene of the prompt. */
  by: 'start' | 'figure'
  seconds: number
  prompt: string
  /** Caption of the shot: a line in Chinese above a line in English. */
  caption: readonly [chinese: string, english: string]
  /** Transition to the next shot. */
  leads: Transition
}

/** A film template that shows images of the customer. */
export type Story = {
  /** Null: the ratio of the first image. */
  ratio: VideoRatio | null
  music: string
  font: 'sans' | 'serif'
  colour: string
  shots: readonly StoryShot[]
}
