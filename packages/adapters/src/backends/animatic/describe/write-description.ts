import type { PictureFacts, Setting } from './picture-facts.ts'

const shown: Record<Setting, string> = {
  person: 'a figure close to the camera',
  thing: 'a single object on a plain ground',
  night: 'a scene at night with a few lights in the dark',
  water: 'open water under a wide sky',
  meadow: 'green land under a wide sky',
  snow: 'a pale, snow-like land under a bright sky',
  sand: 'sandy ground under an open sky',
  town: 'buildings and streets under the sky',
  sky: 'a wide view under an open sky',
  greenery: 'dense greenery',
  room: 'a scene rich in detail, seen from nearby',
  close: 'a close view of a surface with soft shapes',
}

/** What would fittingly move. */
const motions: Record<Setting, string> = {
  person:
    'The camera slowly pushes in while the figure breathes and looks around, hair and cloth stirring in light air.',
  thing: 'The camera glides gently around it while the light wanders over its surface.',
  night: 'The camera drifts slowly forward while lights flicker and shadows shift.',
  water: 'Waves roll slowly, light glitters on the water and clouds drift as the camera glides to the side.',
  meadow: 'Grass sways in the wind and clouds drift while the camera slowly rises.',
  snow: 'Fine snow drifts through the air as the camera slowly moves forward.',
  sand: 'Sand is carried by a light wind while the camera glides slowly to the side.',
  town: 'People and lights move in the distance as the camera pans slowly along.',
  sky: 'Clouds drift across the sky while the camera slowly pushes in.',
  greenery: 'Leaves stir in a light breeze and spots of light wander as the camera moves slowly forward.',
  room: 'The camera pushes in slowly while light and shadow shift and small things stir.',
  close: 'The camera moves slowly across it while the light changes softly.',
}

const lights: Record<PictureFacts['light'], string> = {
  dark: 'dark and low',
  dim: 'subdued',
  soft: 'soft and even',
  bright: 'bright and clear',
}
const strengths: Record<PictureFacts['strength'], string> = {
  colourless: 'almost without colour',
  muted: 'muted',
  vivid: 'vivid',
}
const warmths: Record<PictureFacts['warmth'], string> = { warm: ', warm in tone', cool: ', cool in tone', even: '' }
const weights: Record<PictureFacts['weight'], string> = {
  left: ', with most of it on the left',
  middle: ', with the middle in focus',
  right: ', with most of it on the right',
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A prompt in plain English that ends with what should move. */
export const writeDescription = (facts: PictureFacts): string => {
  const { shape, light, strength, warmth, colours, setting, weight } = facts
  const tones =
    strength === 'colourless'
      ? `tones of ${list(colours.length > 0 ? colours : ['grey'])}, ${strengths.colourless}`
      : `${strengths[strength]} ${list(colours.length > 0 ? colours : ['mixed'])} colours`
  return [
    `${capital(shown[setting])}, in ${shape} format${weights[weight]}.`,
    `The light is ${lights[light]}; ${tones}${warmths[warmth]}.`,
    motions[setting],
  ].join(' ')
}
