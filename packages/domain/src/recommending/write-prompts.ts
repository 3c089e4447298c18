import type { RecommendedPrompt, recommendationTypes } from '@kinora/contract'
import type { MotionTemplate } from '../generators/motion-template.ts'

type Kind = (typeof recommendationTypes)[number]
type Idea = readonly [content: string, words: string]

/** Ideas for motions of a picture. Each kind has as many as one request may have. */
const ideas: Readonly<Record<Exclude<Kind, 'template'>, readonly Idea[]>> = {
  img2video: [
    ['A slow push in', 'The camera moves slowly closer, soft light, shallow depth of field'],
    ['A breath of wind', 'Wind moves through hair, leaves and cloth, the camera holds still'],
    ['A glide to the side', 'The camera glides to the right, near things pass faster than far ones'],
    ['A reveal', 'The camera pulls back and rises until the whole place is seen'],
    ['Golden hour', 'Warm evening light wanders over the scene, long shadows, the camera pans left'],
    ['First drops', 'Clouds gather, rain begins to fall, reflections glisten, the camera moves closer'],
    ['Coming to life', 'Whoever is seen turns slightly and looks into the camera, gentle movement'],
    ['Snow', 'Large flakes of snow fall slowly through the scene, cold blue light, the camera pans right'],
    ['Into the night', 'Day fades into night, lights go on one by one, the camera rises'],
    ['A heartbeat', 'The camera pushes in with small pulses, dramatic light, high contrast'],
  ],
  start_end2video: [
    ['From near to far', 'Begins close to the subject and ends with all of its surroundings in view'],
    ['From day to night', 'Begins in daylight and ends under stars, light changes evenly in between'],
    ['From still to moving', 'Begins as a still picture and ends in full motion'],
    ['From winter to spring', 'Begins in snow and ends in blossom, seasons pass in between'],
    ['From left to right', 'Begins with the subject on the left and ends with it on the right, one smooth pan'],
    ['From dark to light', 'Begins in shadow and ends in bright light that comes from the side'],
    ['From sketch to life', 'Begins as a drawing and ends as a living scene, colours flow in'],
    ['From outside in', 'Begins with the whole place and ends with the one thing that matters'],
    ['From calm to storm', 'Begins in calm air and ends in wind and rain'],
    ['There and back', 'Begins with this picture, wanders off and ends with it again'],
  ],
  e_commerce: [
    ['On the turntable', 'The product turns slowly on a clean surface, studio light glides over it'],
    ['The detail', 'A very close look at material and workmanship, then the whole product'],
    ['In use', 'A hand takes the product and uses it, natural light, friendly mood'],
    ['Unboxing', 'The product rises out of its box, soft sparkle, the camera moves closer'],
    ['Out in the world', 'The product stands in a sunny landscape, wind and birds, the camera circles it'],
    ['Splash', 'Water splashes around the product in slow motion, fresh and bright'],
    ['Hero light', 'The product in the dark, one beam of light finds it, strong contrast'],
    ['On the shelf', 'The camera glides along a shelf and comes to rest at the product'],
    ['A gift', 'Ribbons and confetti fall around the product, festive and warm'],
    ['Side by side', 'The product comes in from the left, its best features one after the other'],
  ],
}

const sentence = (text: string): string => text.trim().replace(/[.。!！?？]*$/, '')

const buildIdea = (kind: Kind, nth: number, description: string, templates: readonly MotionTemplate[]) => {
  if (kind === 'template') {
    const template = templates[nth % templates.length]
    if (!template) return undefined
    const own = template.prompt.replaceAll('{area}', () => template.area).replaceAll('{beast}', () => template.beast)
    return { content: template.title, prompt: `${sentence(own)}. ${sentence(description)}.`, template: template.name }
  }
  const list = ideas[kind]
  const [content, words] = list[nth % list.length] ?? ['', '']
  return { content, prompt: `${sentence(description)}. ${words}.`, template: '' }
}

/** Writes prompts for the description of a picture, alternating between the requested kinds. */
export const writePrompts = (
  description: string,
  options: { kinds: readonly Kind[]; count: number; resolution: RecommendedPrompt['resolution'] },
  templates: readonly MotionTemplate[],
): RecommendedPrompt[] => {
  const kinds = [...new Set(options.kinds)].filter((kind) => kind !== 'template' || templates.length > 0)
  return Array.from({ length: kinds.length === 0 ? 0 : options.count }, (_, i) => {
    const type = kinds[i % kinds.length] as Kind
    const idea = buildIdea(type, Math.floor(i / kinds.length), description, templates)
    return { type, content: '', prompt: '', template: '', ...idea, resolution: options.resolution }
  })
}
