import type { StepOrder } from '@kinora/domain'

export const charactersPerSecond = 15
const longestSpeech = 60

/** The duration of a text in the sandbox, in whole seconds. */
export const spokenSeconds = ({ text, speed }: { text: string; speed: number }): number =>
  Math.min(longestSpeech, Math.max(1, Math.round([...text].length / charactersPerSecond / speed)))

/** All that is kept of a step input: its shape, and no customer text. */
export type Shape =
  | { kind: 'film'; width: number; height: number; fps: number; seconds: number; sound: boolean }
  | { kind: 'picture'; width: number; height: number }
  | { kind: 'speech'; seconds: number }
  | { kind: 'words'; width: number; height: number }
  | { kind: 'plan'; seconds: number[]; pictures: number; language: 'zh' | 'en'; isNarrated: boolean }
  | { kind: 'transcript'; seconds: number }
  | { kind: 'heard'; seconds: number }
  | { kind: 'cuts' }

export const toShape = (order: StepOrder): Shape => {
  switch (order.step) {
    case 'speech':
      return { kind: 'speech', seconds: spokenSeconds(order.input) }
    case 'describe-image':
      return { kind: 'words', width: order.input.image.width, height: order.input.image.height }
    case 'text-to-image':
    case 'references-to-image':
      return { kind: 'picture', width: order.input.width, height: order.input.height }
    case 'text-to-sound':
    case 'timeline-to-sound':
    case 'text-to-music':
      return { kind: 'speech', seconds: order.input.seconds }
    case 'plan-story': {
      const { story, shots, pictures, language } = order.input
      const seconds = shots.map((shot) => shot.seconds)
      return { kind: 'plan', seconds, pictures: pictures.length, language, isNarrated: story === 'ad' }
    }
    case 'transcribe':
      return { kind: 'transcript', seconds: order.input.sound.seconds }
    case 'hear-music':
      return { kind: 'heard', seconds: order.input.sound.seconds }
    case 'find-cuts':
      return { kind: 'cuts' }
    case 'clone-voice':
      return { kind: 'speech', seconds: spokenSeconds({ text: order.input.text, speed: 1 }) }
    case 'lip-sync':
    case 'talking-picture': {
      const { width, height, fps, seconds } = order.input
      return { kind: 'film', width, height, fps, seconds, sound: true }
    }
    default: {
      const { width, height, fps, seconds, sound } = order.input
      return { kind: 'film', width, height, fps, seconds, sound }
    }
  }
}
