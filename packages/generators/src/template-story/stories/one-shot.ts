import type { Story } from './story.ts'

/** One take without a cut: through all images, or into a single image and back. The shots only time the captions. */
export const oneShot: Story = {
  ratio: null,
  music: 'Dreamy and flowing ambient, soft pads and slow piano, one long rise and a quiet ending',
  font: 'sans',
  colour: '#FFFFFF',
  shots: [
    {
      by: 'start',
      seconds: 5,
      prompt: 'One continuous take: the camera moves slowly closer, deep parallax, cinematic light',
      caption: ['一镜到底', 'One shot, no cut'],
      leads: 'cut',
    },
    {
      by: 'start',
      seconds: 5,
      prompt: 'The take goes on without a cut, flowing and smooth',
      caption: ['把时间，留在这一刻', 'Time stays in this moment'],
      leads: 'cut',
    },
    {
      by: 'start',
      seconds: 6,
      prompt: 'The take goes on without a cut and comes gently to rest',
      caption: ['故事，还在继续', 'And the story goes on'],
      leads: 'cut',
    },
  ],
}
