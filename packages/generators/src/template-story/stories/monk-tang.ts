import type { Story } from './story.ts'

/** The customer as the monk Tang: a vow, a long way, and what was found at its end. */
export const monkTang: Story = {
  ratio: '16:9',
  music: 'Calm and solemn, slow bamboo flute and bells, spacious, peaceful ending',
  font: 'serif',
  colour: '#F4EBD0',
  shots: [
    {
      by: 'start',
      seconds: 3,
      prompt: 'The camera moves slowly closer, quiet and solemn, soft light',
      caption: ['此去西天，十万八千里', 'A hundred thousand miles to the west'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, on the Great Wall in the mountains at dawn, mist in the valleys, camera pans right',
      caption: ['一步一叩，出了长安', 'Step by step, the capital behind me'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, in a wide desert with dunes under the hot sun, wind and sand, camera pulls back',
      caption: ['黄沙万里，水尽心不改', 'Water ends, the vow does not'],
      leads: 'dip',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, in a snowy mountain forest in winter, snow falls, cold blue light, camera moves closer',
      caption: ['风雪是路，灯火在心', 'Snow is the road, the lamp is within'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before a still lake with stars and a full moon, reflections, camera rises',
      caption: ['万籁俱寂，明月相照', 'All is still, the moon looks on'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, high above the clouds at sunrise, golden light and rays, peaceful, camera pulls back slowly',
      caption: ['真经所在，原在来路', 'What I sought lay along the way'],
      leads: 'cut',
    },
  ],
}
