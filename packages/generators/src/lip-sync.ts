import { fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, fields, only, readFilmFacts, speechFields, spokenRequest, wholeFrames } from '@kinora/domain'
import { z } from 'zod'

const { credits, perStartedSeconds } = fixedPrices.lipSync

export default defineGenerator({
  id: 'lip-sync',
  version: 1,
  title: 'Lip sync',
  path: '/ent/v2/lip-sync',
  sizing: 'kept',
  example: { video_url: 'https://example.com/face.mp4', text: 'Good morning, everyone.' },
  rows: [{ model: '', set: 'interface' }],
  read: spokenRequest.read,
  either: spokenRequest.either,
  request: () =>
    z.object({
      video_url: fields.requiredMedia('Video of the speaker, up to 300 seconds'),
      audio_url: fields.media('Speech of up to 300 seconds; takes precedence over text'),
      text: speechFields.shortText(limits.lipSyncChars),
      speed: speechFields.speed(),
      voice_id: fields.voice(),
      ref_photo_url: fields.media('Photo of the face to sync, if the video shows several'),
      volume: speechFields.volume(),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  withoutEffect: (request) => {
    const spoken = spokenRequest.withoutEffect(request)
    return { ...spoken, speed: spoken.text }
  },
  inputs: ({ video_url: value, ref_photo_url: photo, ...request }) => [
    { slot: 'video', field: 'video_url', rule: 'film', value, isUsed: true },
    ...spokenRequest.inputs(request),
    ...(photo === undefined
      ? []
      : [{ slot: 'face', field: 'ref_photo_url', rule: 'face', value: photo, isUsed: true } as const]),
  ],
  resolve: (request) => ({
    used: { audio_url: '', text: '', voice_id: '', ref_photo_url: '', ...request },
    params: spokenRequest.params(request, { speed: request.speed, louder: request.volume }),
    texts: { text: request.text ?? '', voice: request.voice_id ?? '', pronunciations: '', label: '' },
  }),
  prices: [[`each started ${perStartedSeconds} seconds of audio`, credits]],
  texts: ['text', 'voice', 'pronunciations', 'label'],
  measured: (params) => spokenRequest.measured(params),
  price(params, _row, measured) {
    const seconds = spokenRequest.seconds(params, measured)
    return [{ name: `lip sync ${seconds} s`, credits: credits * Math.ceil(seconds / perStartedSeconds) }]
  },
  uses: ['speech', 'lip-sync'],
  needs: ({ textSeconds }) => (textSeconds === null ? ['lip-sync'] : ['speech', 'lip-sync']),
  async flow({ label, media, ...spoken }, step) {
    const video = only(media, 'video')
    const { fps } = readFilmFacts(video)
    const speech = await spokenRequest.speech(step, media, spoken)
    const { width, height } = video
    const want = { width, height, fps, seconds: wholeFrames(speech.seconds, fps) }
    const face = media['face']?.[0] ?? null
    const film = await step.model('lip-sync', { video, speech, face, ...want })
    return [await step.media('finish-video', { video: film, want: { ...want, sound: true }, label, watermark: null })]
  },
  reply: ['video_url', 'audio_url', 'text', 'speed', 'voice_id', 'ref_photo_url', 'volume'],
})
