import { fixedPrices, limits, videoRatios } from '@kinora/contract'
import { defineGenerator, fields, listInputs, only, refuse } from '@kinora/domain'
import {
  canLipSync,
  filmShape,
  lipSyncCharge,
  makeMusicFilm,
  musicRequest,
  musicSteps,
  musicWarnings,
  planLanguage,
} from '@kinora/domain/films'
import { z } from 'zod'

const { images, promptChars, styleChars } = limits.musicVideo
const { mv: rates, lipSync } = fixedPrices.musicVideo
const qualities = ['standard', 'high'] as const
const sizes = ['540p', '720p', '1080p'] as const

/** Stored parameters that later edits of the film read. */
export type MusicVideoParams = {
  quality: (typeof qualities)[number]
  resolution: (typeof sizes)[number]
  lipSync: boolean
}

export default defineGenerator({
  id: 'one-click-mv',
  version: 1,
  title: 'Music video',
  path: '/ent/v2/one-click/mv',
  film: 'mv',
  shows: 'composed and shots',
  answersIdOnly: true,
  sizing: 'by ratio',
  example: { images: ['https://example.com/singer.png'], audio_url: 'https://example.com/song.mp3' },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      images: fields.mediaList({ least: 1, most: images }, 'Images that the video shows, or style references'),
      audio_url: fields.requiredMedia('Song of 10 to 300 seconds'),
      lip_sync: fields.flag(false, 'Lip sync; songs of up to 180 seconds, not at 540p'),
      lip_ref_url: fields.media('Face of the singer, from the front'),
      style: fields.plainText(styleChars, 'Visual style').default(''),
      quality: z.enum(qualities).default('standard').meta({ description: 'Quality' }),
      prompt: fields.prompt(promptChars).default(''),
      aspect_ratio: fields.aspectRatio(videoRatios),
      resolution: z.enum(sizes).default('720p').meta({ description: 'Resolution' }),
      add_subtitle: fields.flag(false, 'Show lyrics as subtitles'),
      subtitle_color: fields.colour('#FFFFFF', 'Subtitle color'),
      language: z.enum(['auto', 'en', 'zh']).default('auto').meta({ description: 'Language of the song' }),
      srt_url: fields.fetchedMedia('SRT file of the lyrics; default: transcription'),
      payload: fields.payload(),
      callback_url: fields.callback(),
      draft: fields.draft(),
    }),
  withoutEffect: ({ add_subtitle: isShown }) => ({ srt_url: !isShown && 'requires add_subtitle: true' }),
  inputs: ({ images: pictures, audio_url: song, lip_ref_url: face, srt_url: srt, add_subtitle: isUsed }) => [
    ...listInputs('images', 'frame', pictures),
    musicRequest.song(song),
    ...(face === undefined
      ? []
      : [{ slot: 'face', field: 'lip_ref_url', rule: 'face', value: face, isUsed: true } as const]),
    ...(srt === undefined
      ? []
      : [{ slot: 'subtitles', field: 'srt_url', rule: 'subtitles', value: srt, isUsed } as const]),
  ],
  validateSizes: musicRequest.validateSizes,
  resolve(request, _row, seed) {
    const { resolution, quality, prompt, style, language } = request
    if (request.lip_sync && resolution === '540p')
      refuse({ field: 'lip_sync', rule: 'combination', message: 'requires 720p or 1080p' })
    return {
      used: { lip_ref_url: '', srt_url: '', ...request },
      params: {
        resolution,
        quality,
        shape: filmShape(resolution, request.aspect_ratio),
        lipSync: request.lip_sync,
        subtitles: request.add_subtitle ? { colour: request.subtitle_color } : null,
        hasCues: request.add_subtitle && request.srt_url !== undefined,
        sungIn: language,
        language: planLanguage(language, prompt, style),
        seed,
      },
      texts: { prompt, style, label: '' },
    }
  },
  texts: ['prompt', 'style', 'label'],
  prices: [
    ...qualities.flatMap((quality) =>
      sizes.map((size): [string, number] => [`each second of the song, ${quality}, ${size}`, rates[quality][size]]),
    ),
    [`each second of lip sync, in songs of up to ${lipSync.upToSeconds} seconds`, lipSync.credits],
  ],
  measured: musicRequest.measured,
  price: ({ quality, resolution, lipSync: wantsLipSync }, _row, seconds) => [
    musicRequest.price(`${quality} ${resolution}`, rates[quality][resolution], seconds),
    ...musicRequest.lipSync(wantsLipSync, seconds),
  ],
  draft: { seconds: (_params, measured) => musicRequest.draftSeconds(measured) },
  uses: musicSteps,
  needs: ({ lipSync: wantsLipSync, subtitles, hasCues }) =>
    musicSteps.filter(
      (step) => (step !== 'lip-sync' || wantsLipSync) && (step !== 'transcribe' || (subtitles !== null && !hasCues)),
    ),
  async flow({ media, shape, lipSync: wantsLipSync, subtitles, sungIn, language, seed, prompt, style, label }, step) {
    const song = only(media, 'song')
    const sings = wantsLipSync && canLipSync(song)
    const face = media['face']?.[0] ?? null
    const delivered = await makeMusicFilm(step, {
      song,
      pictures: media['images'] ?? [],
      shape,
      seed,
      movement: 'auto',
      language,
      sungIn,
      cues: musicRequest.subtitles(media),
      needsLyrics: false,
      subtitles,
      singing: () => (sings ? { face, picture: null } : null),
      prompt,
      style,
      label,
    })
    const warnings = musicWarnings(delivered, {
      sings: wantsLipSync ? 'lip_sync' : undefined,
      isTooLong: wantsLipSync && !sings,
    })
    return { creations: [], warnings, ...(sings ? { charged: lipSyncCharge(delivered) } : {}) }
  },
  reply: [],
})
