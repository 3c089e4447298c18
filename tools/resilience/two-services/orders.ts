import { tinyPicture } from '../../testkit/sample-images.ts'

export type Order = { path: string; body: Record<string, unknown> }

const small = { resolution: '540p', duration: 1 }

/** The six generators that are single shots. */
const shots: readonly Order[] = [
  { path: '/ent/v2/text2video', body: { ...small, model: 'genq2', prompt: 'a lamp on a desk' } },
  { path: '/ent/v2/img2video', body: { ...small, model: 'genq3-turbo', images: [tinyPicture], prompt: 'it glows' } },
  { path: '/ent/v2/start-end2video', body: { ...small, model: 'genq3-turbo', images: [tinyPicture, tinyPicture] } },
  { path: '/ent/v2/reference2video', body: { ...small, model: 'genq2', images: [tinyPicture], prompt: 'a walk' } },
  { path: '/ent/v2/reference2image', body: { model: 'genq2', prompt: 'a lamp at night' } },
  { path: '/ent/v2/audio-tts', body: { text: 'Good morning.', voice_setting_voice_id: 'Arrogant_Miss' } },
]

const film: Order = {
  path: '/ent/v2/ad-one-click',
  body: { images: [tinyPicture], prompt: 'A brass lamp for small desks', duration: 8 },
}

/** One film, whose shots are made there and composed here, and several rounds of each shot. */
export const listOrders = (rounds: number): Order[] => [film, ...Array.from({ length: rounds }, () => shots).flat()]
