import type { Story } from './story.ts'

/** The customer as Pigsy: a marshal who fell from heaven and likes his dinner. */
export const pigsy: Story = {
  ratio: '16:9',
  music: 'Cheerful and comical, bouncy tuba and wood blocks, country mood, warm ending',
  font: 'sans',
  colour: '#FFD3B0',
  shots: [
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the middle, under a starry night sky above the clouds with a full moon, silver light, camera moves closer',
      caption: ['想当年，我是天蓬元帅', 'Once I was a marshal of heaven'],
      leads: 'wipe',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before a green village in the hills with fields and trees, sunny morning, camera pans right',
      caption: ['一不小心，落在高老庄', 'One slip, and I fell on a farm'],
      leads: 'slide',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, in golden wheat fields in autumn with hills, afternoon sun, camera glides sideways',
      caption: ['干活？先吃饱再说', 'Work? Let us eat first'],
      leads: 'slide',
    },
    {
      by: 'start',
      seconds: 3,
      prompt: 'The camera moves quickly closer to the face, funny and proud',
      caption: ['这西瓜，是师父的…吧？', 'This melon was for the master… was it?'],
      leads: 'cut',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt: 'The figure in the middle, in the desert at noon, hot sun above the dunes, camera pans right',
      caption: ['散伙吧，我回高老庄！', 'That is it, I am going home!'],
      leads: 'dip',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the middle, on a mountain path at sunset, warm light, birds in the sky, camera pulls back slowly',
      caption: ['说归说，路还得一起走', 'But the road is walked together'],
      leads: 'cut',
    },
  ],
}
