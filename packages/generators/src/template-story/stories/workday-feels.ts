import type { Story } from './story.ts'

/** A day at work, hour by hour, and what it feels like. */
export const workdayFeels: Story = {
  ratio: '16:9',
  music: 'Playful and funny, upbeat pizzicato with light drums, quirky, happy ending',
  font: 'sans',
  colour: '#FFE45C',
  shots: [
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before sunrise over a modern city with tall office towers, clear sky, camera rises',
      caption: ['早上七点：今天一定行！', '7 a.m. Today I can do it!'],
      leads: 'slide',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, on a busy city street in the rain in the morning, cars and a bus, camera pans right',
      caption: ['八点：人海里的一滴水', '8 a.m. A drop in the crowd'],
      leads: 'slide',
    },
    {
      by: 'start',
      seconds: 3,
      prompt: 'The camera moves quickly closer to the face, dramatic',
      caption: ['十点：为开会而开的会', '10 a.m. A meeting about meetings'],
      leads: 'slide',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, floating in outer space among stars and planets, weightless, camera drifts away',
      caption: ['三点：灵魂已下班', '3 p.m. My soul has clocked out'],
      leads: 'dip',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, in a thunderstorm at dusk over the city, lightning, heavy rain, camera moves closer',
      caption: ['六点：“就改一个小地方”', '6 p.m. “Just one small change”'],
      leads: 'cut',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before a city at night, lit windows, moon above the towers, camera pans left',
      caption: ['九点：灯还亮着', '9 p.m. The light is still on'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 2,
      prompt:
        'The figure in the foreground, in the middle, on a sunny tropical beach with palm trees and a blue sea, summer, camera moves closer',
      caption: ['周末，我来了！', 'Weekend, here I come!'],
      leads: 'cut',
    },
  ],
}
