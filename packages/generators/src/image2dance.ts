import { fixedPrices, inputRules, sizeLike } from '@kinora/contract'
import { areaOf, defineGenerator, fields, filmOf, only } from '@kinora/domain'
import { z } from 'zod'

const { credits } = fixedPrices.dance
const rule = 'film'
const measured = { slot: 'video', least: 1, most: inputRules[rule].seconds.most }

export default defineGenerator({
  id: 'image2dance',
  version: 1,
  title: 'A picture dances',
  path: '/ent/v2/image2dance',
  sizing: 'like its input',
  example: { image_url: 'https://example.com/figure.png', video_url: 'https://example.com/dance.mp4' },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      image_url: fields.requiredMedia('Whose figure moves; the video takes its shape'),
      video_url: fields.requiredMedia('Whose movements and sound it takes, up to 300 seconds'),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: ({ image_url: image, video_url: video }) => [
    { slot: 'image', field: 'image_url', rule: 'picture', value: image, isUsed: true },
    { slot: 'video', field: 'video_url', rule, value: video, isUsed: true },
  ],
  resolve: (request, _row, seed) => ({ used: { ...request }, params: { seed }, texts: { label: '' } }),
  prices: [['a second of the video', credits]],
  texts: ['label'],
  measured: () => measured,
  price: (_params, _row, seconds = measured.least) => [{ name: `dance ${seconds} s`, credits: credits * seconds }],
  uses: ['move-figure'],
  async flow({ label, media, seed }, step) {
    const [image, video] = [only(media, 'image'), only(media, 'video')]
    const { fps, seconds, hasSound: sound } = filmOf(video)
    const want = { ...sizeLike(image, areaOf('720p')), fps, seconds, sound }
    const film = await step.model('move-figure', { image, video, seed, ...want })
    return [await step.media('finish-video', { video: film, want, label, watermark: null })]
  },
  reply: ['image_url', 'video_url'],
})
