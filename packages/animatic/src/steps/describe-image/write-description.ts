import type { PictureSummary, Setting, Thing } from './picture-facts.ts'
import { findKind, type ThingKind } from './things.ts'

const settings: Record<Setting, string> = {
  thing: 'on a plain ground',
  night: 'at night',
  water: 'open water under a wide sky',
  meadow: 'green land under a wide sky',
  snow: 'pale, snow-like land under a clear sky',
  sand: 'sandy ground under a clear sky',
  sky: 'under an open sky',
  greenery: 'dense greenery',
}
const settingMotions: Record<Setting, string> = {
  thing: 'The camera glides gently around it while the light wanders over its surface.',
  night: 'The camera drifts slowly forward while lights flicker and shadows shift.',
  water: 'Waves roll slowly and light glitters on the water as the camera glides to the side.',
  meadow: 'Grass sways in the wind and clouds drift while the camera slowly rises.',
  snow: 'Fine snow drifts through the air as the camera slowly moves forward.',
  sand: 'Sand is carried by a light wind while the camera glides slowly to the side.',
  sky: 'Clouds drift across the sky while the camera slowly pushes in.',
  greenery: 'Leaves stir in a light breeze as the camera moves slowly forward.',
}
const thingMotions: Record<ThingKind, (name: string) => string> = {
  animal: (name) => `${name} looks around and moves a little while the camera slowly pushes in.`,
  vehicle: (name) => `${name} sets off slowly while the camera follows.`,
  vessel: (name) => `${name} rocks gently on the water while the camera glides to the side.`,
  flyer: (name) => `${name} moves across the picture while the camera follows.`,
  still: () => 'The camera glides slowly closer while the light changes softly.',
}
const lights: Record<PictureSummary['light'], string> = {
  dark: 'dark and low',
  dim: 'subdued',
  soft: 'soft and even',
  bright: 'bright and clear',
}
const warmths: Record<PictureSummary['warmth'], string> = { warm: ', warm in tone', cool: ', cool in tone', even: '' }
const sides = { left: 'on the left', middle: 'in the middle', right: 'on the right' } as const
const sizes = { small: 'small in the picture', half: '', large: 'filling the picture' } as const
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

const countWord = (count: number): string => numbers[count] ?? 'many'
const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const plural = (label: string): string => (label.endsWith('s') || label === 'sheep' ? label : `${label}s`)
const nameThing = ({ label, count }: Thing): string =>
  count > 1 ? `${countWord(count)} ${plural(label)}` : `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`

const describePeople = ({ people, pose, gaze }: PictureSummary): string[] => {
  if (people === 0) return []
  if (people > 1) return [`${countWord(people)} people`]
  const seen = pose === null ? '' : pose.seen === 'head and shoulders' ? ', seen close up' : `, seen ${pose.seen}`
  const arms = pose?.armsRaised === true ? ', both arms raised' : ''
  const looks = gaze === null ? '' : gaze === 'camera' ? ', facing the camera' : ', looking aside'
  return [`one person${seen}${arms}${looks}`]
}

const describePlacement = ({ subject }: PictureSummary): string =>
  subject === null ? '' : `, ${[sides[subject.side], sizes[subject.size]].filter(Boolean).join(', ')}`

const describeUnnamed = (summary: PictureSummary): string => {
  const { setting } = summary
  if (setting === 'thing') return `a single object ${settings.thing}${describePlacement(summary)}`
  const view =
    setting === null
      ? 'a picture'
      : setting === 'night' || setting === 'sky'
        ? `a view ${settings[setting]}`
        : settings[setting]
  return summary.subject === null ? view : `${view}, its subject ${describePlacement(summary).slice(2)}`
}

const describeContent = (summary: PictureSummary): string => {
  const { setting, things, shape } = summary
  const named = [...describePeople(summary), ...things.map(nameThing)]
  if (named.length === 0) return `${capital(describeUnnamed(summary))}, in ${shape} format.`
  const around = setting === null ? '' : `, ${settings[setting]}`
  return `${capital(list(named))}${describePlacement(summary)}${around}, in ${shape} format.`
}

const describeMotion = ({ people, gaze, things, setting }: PictureSummary): string => {
  if (people === 1)
    return gaze === null
      ? 'The person moves naturally while the camera slowly pushes in.'
      : 'The person breathes, blinks and slightly turns the head while the camera slowly pushes in.'
  if (people > 1) return 'They look at each other and move naturally while the camera slowly pushes in.'
  const [main] = things
  if (main !== undefined)
    return thingMotions[findKind(main.label)](main.count > 1 ? 'Each of them' : `The ${main.label}`)
  return setting === null ? 'The camera pushes in slowly while the light changes softly.' : settingMotions[setting]
}

/** A prompt in plain English that ends with a movement. */
export const writeDescription = (summary: PictureSummary): string => {
  const { light, strength, warmth, colours } = summary
  const tones =
    strength === 'colourless'
      ? `tones of ${list(colours.length > 0 ? colours : ['grey'])}, almost without colour`
      : colours.length > 0
        ? `${strength} ${list(colours)} colours`
        : `${strength} colours`
  return [
    describeContent(summary),
    `The light is ${lights[light]}; ${tones}${warmths[warmth]}.`,
    describeMotion(summary),
  ].join(' ')
}
