import { fixedPrices, inputRules, sizeLike } from '@kinora/contract'
import { computeArea, defineGenerator, fields, only, readFilmFacts } from '@kinora/domain'
import { z } from 'zod'

const { credits } = fixedPrices.dance
const rule = 'film'
const measured = { slot: 'video', least: 1, most: inputRules[rule].seconds.most }

export default defineGenerator({
  id: 'image2dance',
  version: 1,
  title: 'Animate a person dancing',
  path: '/ent/v2/image2dance',
  sizing: 'like its input',
  example: { image_url: 'https://example.com/figure.png', video_url: 'https://example.com/dance.mp4' },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      image_url: fields.requiredMedia('Image of the person; sets the aspect ratio'),
      video_url: fields.requiredMedia('Video with the movements and sound, up to 300 seconds'),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: ({ image_url: image, video_url: video }) => [
    { slot: 'image', field: 'image_url', rule: 'picture', value: image, isUsed: true },
    { slot: 'video', field: 'video_url', rule, value: video, isUsed: true },
  ],
  resolve: (request, _row, seed) => ({ used: { ...request }, params: { seed }, texts: { label: '' } }),
  prices: [['each second of the video', credits]],
  texts: ['label'],
  measured: () => measured,
  price: (_params, _row, seconds = measured.least) => [{ name: `dance ${seconds} s`, credits: credits * seconds }],
  uses: ['move-figure'],
  async flow({ label, media, seed }, step) {
    const [image, video] = [only(media, 'image'), only(media, 'video')]
    const { fps, seconds, hasSound: sound } = readFilmFacts(video)
    const want = { ...sizeLike(image, computeArea('720p')), fps, seconds, sound }
    const film = await step.model('move-figure', { image, video, seed, ...want })
    return [await step.media('finish-video', { video: film, want, label, watermark: null })]
  },
  reply: ['image_url', 'video_url'],
})
