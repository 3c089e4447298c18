import { models } from '@kinora/contract'
import { defineGenerator, fields, soundPrice, soundPrices } from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'text2audio',
  version: 1,
  title: 'Sound effects from text',
  path: '/ent/v2/text2audio',
  example: { prompt: 'Rain on a tin roof, thunder far away', duration: 5 },
  rows: models.text2audio,
  request: (row) =>
    z.object({
      model: fields.model(),
      prompt: fields.prompt(row.promptMax),
      duration: fields.anyDuration(row.seconds),
      seed: fields.seed(),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  resolve: (request, _row, seed) => ({
    used: { ...request, seed },
    params: { seconds: request.duration, seed },
    texts: { prompt: request.prompt, label: '' },
  }),
  texts: ['prompt', 'label'],
  prices: models.text2audio.flatMap(soundPrices),
  price: ({ seconds }, row) => [soundPrice(row, seconds)],
  uses: ['text-to-sound'],
  async flow({ prompt, label, seconds, seed }, step) {
    const audio = await step.model('text-to-sound', { prompt, seconds, seed })
    return [await step.media('finish-audio', { audio, louder: 0, label })]
  },
  reply: ['model', 'prompt', 'duration', 'seed'],
})
