import type { StepOrder } from '@kinora/domain'

/** All that is kept of what a step asks for: its shape, and no word of a customer. */
export type Shape =
  | { kind: 'film'; width: number; height: number; fps: number; seconds: number; sound: boolean }
  | { kind: 'picture'; width: number; height: number }
  | { kind: 'speech'; seconds: number }
  | { kind: 'words'; width: number; height: number }

const charactersPerSecond = 15
const longestSpeech = 60

const secondsOf = ({ text, speed }: { text: string; speed: number }): number =>
  Math.min(longestSpeech, Math.max(1, Math.round([...text].length / charactersPerSecond / speed)))

export const shapeOf = (order: StepOrder): Shape => {
  switch (order.step) {
    case 'speech':
      return { kind: 'speech', seconds: secondsOf(order.ask) }
    case 'describe-image':
      return { kind: 'words', width: order.ask.image.width, height: order.ask.image.height }
    case 'text-to-image':
    case 'references-to-image':
      return { kind: 'picture', width: order.ask.width, height: order.ask.height }
    case 'text-to-sound':
    case 'timeline-to-sound':
      return { kind: 'speech', seconds: order.ask.seconds }
    case 'lip-sync':
    case 'talking-picture': {
      const { width, height, fps, seconds } = order.ask
      return { kind: 'film', width, height, fps, seconds, sound: true }
    }
    default: {
      const { width, height, fps, seconds, sound } = order.ask
      return { kind: 'film', width, height, fps, seconds, sound }
    }
  }
}
