import type { MotionTemplate } from '@kinora/domain'

const start = {
  by: 'start',
  area: '',
  beast: '',
  aspectRatio: '16:9',
  seconds: 5,
  movement: 'auto',
  sound: false,
} as const
const figure = { ...start, by: 'figure', sound: true } as const

/** Default templates; an operator can replace the list. */
export const builtInTemplates: readonly MotionTemplate[] = [
  {
    ...start,
    name: 'slow_push_in',
    title: 'A slow push in',
    prompt: 'The camera moves slowly closer, calm and steady, soft light, shallow depth of field',
    movement: 'small',
  },
  {
    ...start,
    name: 'grand_reveal',
    title: 'A grand reveal',
    prompt: 'The camera pulls back and rises, revealing the whole scene, epic and wide',
    movement: 'large',
  },
  {
    ...start,
    name: 'sideways_glide',
    title: 'A glide to the side',
    prompt: 'The camera glides to the right past the subject, the background drifting behind, elegant',
    movement: 'medium',
  },
  {
    ...start,
    name: 'portrait_sway',
    title: 'A portrait that breathes',
    prompt: 'A living portrait: the camera sways gently to the left, the subject stands out from a soft background',
    aspectRatio: '3:4',
    movement: 'small',
  },
  {
    ...figure,
    name: 'moon_walk',
    title: 'On the moon',
    prompt: 'The figure stands on the moon among stars and planets in outer space, the camera drifts closer',
    aspectRatio: '9:16',
  },
  {
    ...figure,
    name: 'under_the_sea',
    title: 'Under the sea',
    prompt: 'The figure floats under water among fish and corals, rays of light from above, bubbles rise',
    aspectRatio: '9:16',
  },
  {
    ...figure,
    name: 'cherry_blossom',
    title: 'Cherry blossom',
    prompt: 'The figure stands in a park of cherry blossom in spring, petals fall in the wind, golden afternoon light',
    aspectRatio: '9:16',
  },
  {
    ...figure,
    name: 'neon_city',
    title: 'Neon city',
    prompt: 'The figure walks through a neon city at night in the rain, reflections on the street, the camera pans',
  },
  {
    ...figure,
    name: 'first_snow',
    title: 'First snow',
    prompt: 'The figure stands in a quiet winter forest, snow falls, warm light of a lantern, the camera moves closer',
    aspectRatio: '1:1',
  },
  {
    ...figure,
    name: 'great_wall_sunset',
    title: 'Sunset at the Great Wall',
    prompt: 'The figure stands on the Great Wall at sunset, mountains to the horizon, clouds pass, the camera rises',
  },
  {
    ...figure,
    name: 'beast_companion',
    title: 'With a beast at the side',
    prompt: 'The figure stands beside a {beast} in {area}, both look into the distance, the camera moves closer',
    area: 'a misty forest at dawn',
    beast: 'tiger',
  },
  {
    ...figure,
    name: 'exotic_princess',
    title: 'At a court far away',
    prompt: 'The figure as a royal guest in {area}, festive lights and flowers, music, the camera glides sideways',
    area: 'a palace garden in the evening',
    aspectRatio: '9:16',
  },
]
