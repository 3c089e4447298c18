import type { Story } from './story.ts'

/** From a first glance to the years that follow. */
export const loveStory: Story = {
  ratio: '16:9',
  music: 'Romantic and tender, slow piano waltz with warm strings, hopeful ending',
  font: 'serif',
  colour: '#FFF1F4',
  shots: [
    {
      by: 'start',
      seconds: 4,
      prompt: 'The camera moves slowly closer, soft morning light, gentle and intimate',
      caption: ['我们的故事，始于一眼', 'Our story began with a glance'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the distance, small before a park with pink cherry blossom trees, petals fall in the wind, warm morning sun, camera pans right',
      caption: ['那天，风里都是花香', 'That day the wind was full of blossoms'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, in a park of pink cherry blossom trees, petals fall in the wind, golden afternoon light, camera moves closer',
      caption: ['我在花下等你', 'Under the trees I waited for you'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, on a beach at sunset, calm sea, orange sky with birds, camera glides sideways',
      caption: ['我们看过同一片海', 'We watched the same sea'],
      leads: 'dip',
    },
    {
      by: 'figure',
      seconds: 3,
      prompt:
        'The figure in the foreground, in the middle, in a city at night in the rain, glowing windows and street lights, camera pans right',
      caption: ['也走过同一场雨', 'And walked through the same rain'],
      leads: 'dissolve',
    },
    {
      by: 'figure',
      seconds: 4,
      prompt:
        'The figure in the foreground, in the middle, on a hill under a starry night sky with a full moon, fireflies glow, camera pulls back slowly',
      caption: ['从此岁岁年年，都是你', 'And every year since, it is you'],
      leads: 'cut',
    },
  ],
}
