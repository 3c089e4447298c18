import { limits, models, resolutions, sizeLike } from '@kinora/contract'
import { computeArea, defineGenerator, fields, only, speechFields, spokenRequest, wholeFrames } from '@kinora/domain'
import { z } from 'zod'

export default defineGenerator({
  id: 'digital-human',
  version: 1,
  title: 'Talking portrait',
  path: '/ent/v2/digital-human',
  sizing: 'like its input',
  example: { image: 'https://example.com/portrait.png', text: 'Good morning, everyone.' },
  rows: models['digital-human'],
  read: spokenRequest.read,
  either: spokenRequest.either,
  request: (row) =>
    z.object({
      model: fields.model(),
      image: fields.requiredMedia('Image of the speaker'),
      prompt: fields.prompt(row.promptMax).default(''),
      audio_url: fields.media('Speech of up to 300 seconds; takes precedence over text'),
      text: speechFields.shortText({ least: 1, most: limits.lipSyncChars.most }),
      voice_id: fields.voice(),
      resolution: fields.resolutionFrom(resolutions, row.resolutions),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  withoutEffect: spokenRequest.withoutEffect,
  inputs: ({ image, ...request }) => [
    { slot: 'image', field: 'image', rule: 'picture', value: image, isUsed: true },
    ...spokenRequest.inputs(request),
  ],
  resolve: (request, row, seed) => ({
    used: { audio_url: '', text: '', voice_id: '', ...request },
    params: { ...spokenRequest.params(request), resolution: request.resolution, fps: row.fps, seed },
    texts: {
      prompt: request.prompt,
      text: request.text ?? '',
      voice: request.voice_id ?? '',
      pronunciations: '',
      label: '',
    },
  }),
  prices: models['digital-human'].map(({ model, secondPrice }) => [
    `each second of audio with ${model}`,
    secondPrice.credits,
  ]),
  texts: ['prompt', 'text', 'voice', 'pronunciations', 'label'],
  measured: (params) => spokenRequest.measured(params),
  price(params, row, measured) {
    const seconds = spokenRequest.seconds(params, measured)
    return [{ name: `${row.model} ${seconds} s`, credits: row.secondPrice.credits * seconds }]
  },
  uses: ['speech', 'talking-picture'],
  needs: ({ textSeconds }) => (textSeconds === null ? ['talking-picture'] : ['speech', 'talking-picture']),
  async flow({ prompt, label, media, resolution, fps, seed, ...spoken }, step) {
    const image = only(media, 'image')
    const speech = await spokenRequest.speech(step, media, spoken)
    const want = { ...sizeLike(image, computeArea(resolution)), fps, seconds: wholeFrames(speech.seconds, fps) }
    const film = await step.model('talking-picture', { image, speech, prompt, seed, ...want })
    const wantWithSound = { ...want, sound: true }
    const cover = 'first'
    return [await step.media('finish-video', { video: film, want: wantWithSound, label, watermark: null, cover })]
  },
  reply: ['model', 'image', 'prompt', 'audio_url', 'text', 'voice_id', 'resolution'],
})
