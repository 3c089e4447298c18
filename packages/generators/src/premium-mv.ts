import { AppError, fixedPrices, limits, videoRatios } from '@kinora/contract'
import { defineGenerator, fields, listInputs, only, refuse } from '@kinora/domain'
import {
  filmShape,
  makeMusicFilm,
  musicRequest,
  musicSteps,
  musicWarnings,
  type PremiumMode,
  planLanguage,
  premiumModes,
  selectSinger,
  sungLanguages,
} from '@kinora/domain/films'
import { z } from 'zod'

const { premiumImages, singers: mostSingers, promptChars, styleChars } = limits.musicVideo
const rates = fixedPrices.musicVideo.premium
const sizes = ['720p', '1080p'] as const

/** Stored parameters that later edits of the film read. */
export type PremiumParams = { mode: PremiumMode; resolution: (typeof sizes)[number] }

const isSung = (mode: unknown): boolean => mode === 'sing' || mode === 'sing_perform'
const isMode = (mode: unknown): mode is PremiumMode => premiumModes.includes(mode as PremiumMode)
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Prompt suffix of each mode. */
const modePrompts: Record<PremiumMode, Record<'zh' | 'en', string>> = {
  sing: { en: 'A singer faces the camera', zh: '歌手面对镜头' },
  sing_perform: { en: 'A singer and a performance on stage', zh: '歌手与舞台表演' },
  perform: { en: 'A performance on stage', zh: '舞台表演' },
  dance: { en: 'Dancing to the music', zh: '随音乐跳舞' },
}
const movements = { sing: 'small', sing_perform: 'auto', perform: 'medium', dance: 'large' } as const

/** Reports the field that the mode requires together with the other missing fields. */
const read = (body: Record<string, unknown>): Record<string, unknown> => {
  const { premium_mv_mode: mode, lip_ref_urls: faces } = body
  if (!isMode(mode)) return body
  const needed = isSung(mode) ? 'lip_ref_urls' : 'images'
  const missing = [needed, 'audio_url'].filter((field) => !isGiven(body[field]))
  if (missing[0] === needed)
    throw new AppError('FieldLacking', { detail: missing.join(', '), field: needed, rule: 'required' })
  // Modes without a singer reject faces regardless of their number, so one is enough for the error.
  return !isSung(mode) && Array.isArray(faces) ? { ...body, lip_ref_urls: faces.slice(0, 1) } : body
}

export default defineGenerator({
  id: 'premium-mv',
  version: 1,
  title: 'Premium music video',
  path: '/ent/v2/one-click/premium_mv',
  film: 'premium_mv',
  shows: 'composed and shots',
  answersIdOnly: true,
  sizing: 'by ratio',
  example: {
    premium_mv_mode: 'perform',
    images: ['https://example.com/band.png'],
    audio_url: 'https://example.com/song.mp3',
  },
  rows: [{ model: '', set: 'interface' }],
  read,
  request: () =>
    z.object({
      premium_mv_mode: z.enum(premiumModes).meta({
        description: 'sing: lip sync in all shots; sing_perform: in every other shot; perform, dance: in none',
      }),
      lip_ref_urls: fields
        .mediaList({ least: 1, most: mostSingers }, 'Faces of the singers, in order; not for perform and dance')
        .optional(),
      images: fields
        .mediaList({ least: 1, most: premiumImages }, 'Images that the video shows; required for perform and dance')
        .optional(),
      audio_url: fields.requiredMedia('Song of 10 to 300 seconds with vocals'),
      language: z
        .enum(['auto', ...sungLanguages])
        .default('auto')
        .meta({ description: 'Language of the song' }),
      style: fields.plainText(styleChars, 'Visual style').default(''),
      prompt: fields.prompt(promptChars).default(''),
      aspect_ratio: fields.aspectRatio(videoRatios),
      resolution: z.enum(sizes).default('720p').meta({ description: 'Resolution' }),
      add_subtitle: fields.flag(false, 'Show lyrics as subtitles'),
      subtitle_color: fields.colour('#FFFFFF', 'Subtitle color'),
      payload: fields.payload(),
      callback_url: fields.callback(),
      draft: fields.draft(),
    }),
  inputs: ({ lip_ref_urls: faces, images, audio_url: song }) => [
    ...listInputs('lip_ref_urls', 'face', faces, 'faces'),
    ...listInputs('images', 'picture', images),
    musicRequest.song(song),
  ],
  resolve(request, _row, seed) {
    const { premium_mv_mode: mode, language, style, prompt } = request
    if (!isSung(mode) && request.lip_ref_urls)
      refuse({ field: 'lip_ref_urls', rule: 'unwanted', message: `not accepted with ${mode}, which has no singer` })
    const written = planLanguage(language, prompt, style)
    return {
      used: { lip_ref_urls: [], images: [], ...request },
      params: {
        mode,
        resolution: request.resolution,
        shape: filmShape(request.resolution, request.aspect_ratio),
        subtitles: request.add_subtitle ? { colour: request.subtitle_color } : null,
        sungIn: language,
        language: written,
        seed,
      },
      texts: { prompt: [prompt, modePrompts[mode][written]].filter(Boolean).join('. '), style, label: '' },
    }
  },
  texts: ['prompt', 'style', 'label'],
  prices: sizes.map((size): [string, number] => [`each second of the song, ${size}, lip sync included`, rates[size]]),
  measured: musicRequest.measured,
  price: ({ resolution }, _row, seconds) => [musicRequest.price(`premium ${resolution}`, rates[resolution], seconds)],
  draft: { seconds: (_params, measured) => musicRequest.draftSeconds(measured) },
  uses: musicSteps,
  needs: ({ mode }) => musicSteps.filter((step) => step !== 'lip-sync' || isSung(mode)),
  async flow({ media, mode, shape, subtitles, sungIn, language, seed, prompt, style, label }, step) {
    const [faces = [], images = []] = [media['faces'], media['images']]
    const delivered = await makeMusicFilm(step, {
      song: only(media, 'song'),
      pictures: images.length > 0 ? images : faces,
      shape,
      seed,
      movement: movements[mode],
      language,
      sungIn,
      cues: null,
      needsLyrics: true,
      subtitles,
      singing(shot) {
        const face = faces[selectSinger(mode, shot, faces.length) ?? -1]
        return face ? { face, picture: face } : null
      },
      prompt,
      style,
      label,
    })
    const sings = isSung(mode) ? 'premium_mv_mode' : undefined
    return { creations: [], warnings: musicWarnings(delivered, { sings }) }
  },
  reply: [],
})
