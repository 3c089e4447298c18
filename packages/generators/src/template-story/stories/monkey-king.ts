import type { Story } from './story.ts'

/** The customer as the monkey king: from the stone to the road west. */
export const monkeyKing: Story = {
  ratio: '16:9',
  music: 'Epic Chinese adventure, fast drums and pentatonic flute, heroic, triumphant ending',
  font: 'serif',
  colour: '#FFD766',
  shots: [
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before a high mountain above the sea at dawn, mist and clouds, golden light, camera rises',
      caption: ['东海之滨，花果山上', 'On a mountain by the Eastern Sea'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, in a green forest on a mountain with a waterfall and peach trees, sun rays, camera moves closer',
      caption: ['石破天惊，美猴王出世', 'A stone splits: the king is born'],
      leads: 'wipe',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, deep under the sea, blue light, corals and fish, bubbles rise, camera glides sideways',
      caption: ['龙宫借得金箍棒', 'The staff from the dragon palace'],
      leads: 'wipe',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, high above the clouds at sunset, golden sky, rays of light, wind, camera pulls back',
      caption: ['一个筋斗，十万八千里', 'One leap: a hundred thousand miles'],
      leads: 'cut',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, before mountains in a red thunderstorm at night, lightning and fire, camera moves closer',
      caption: ['大闹天宫，谁与争锋', 'Havoc in heaven: who dares?'],
      leads: 'dip',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, in the desert on a long road at sunrise, dunes to the horizon, camera pulls back slowly',
      caption: ['踏平坎坷，西天取经', 'And then the long road west'],
      leads: 'cut',
    },
  ],
}
