import { fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, fields, LongText, type MediaInput } from '@kinora/domain'
import { type ComicParams, comicSteps, comicTexts, estimatedSeconds, makeComic, weigh } from '@kinora/domain/films'
import { z } from 'zod'

const { credits } = fixedPrices.comic
const { least, most, standard } = limits.comicSpeed
const fonts = { source_han_sans: 'sans', source_han_serif: 'serif' } as const
const defaultStyles = { zh: '真人写实', en: 'live-action realistic' } as const
const fps = 24

/** The parser already computed the weight of a script from a large body. */
const readWeight = (script: string | LongText): number =>
  script instanceof LongText ? script.measures.weight : weigh(script)

const ruleError = (rule: string, error: string) => ({ params: { rule }, error })

const asset = () =>
  z
    .object({
      id: z
        .string()
        .refine((id) => /^[0-9]{1,10}$/.test(id), ruleError('format', 'must be 1 to 10 digits'))
        .meta({ description: 'Unique number, such as 01' }),
      type: z.enum(['character', 'scene', 'tool']).meta({ description: 'Asset type' }),
      name: fields.plainText(limits.assetNameChars, 'Name in the script'),
      image_uri: fields.media('Image, at least 128 x 128'),
      image_url: z
        .unknown()
        .refine(() => false, ruleError('unwanted', 'use image_uri for the image of an asset'))
        .optional()
        .meta({ description: 'Not accepted; use image_uri' }),
      description: fields.plainText(limits.assetDescriptionChars, 'Description of the asset').default(''),
      voice_id: fields.voice(),
    })
    .refine(({ type, voice_id: voice }) => type === 'character' || voice === undefined, {
      path: ['voice_id'],
      ...ruleError('unwanted', 'only characters have a voice'),
    })

const rejectDuplicateIds = (
  assets: readonly { id: string }[],
  context: z.core.$RefinementCtx<readonly { id: string }[]>,
): void => {
  const twice = assets.findIndex(({ id }, i) => assets.slice(0, i).some((earlier) => earlier.id === id))
  if (twice < 0) return
  const message = 'another asset has the same id'
  context.addIssue({ code: 'custom', path: [twice, 'id'], params: { rule: 'duplicate' }, message })
}

export default defineGenerator({
  id: 'explain-comic',
  version: 1,
  title: 'Narrated comic from a script',
  path: '/ent/v1/explain-comic/tasks',
  isStoredParsed: true,
  sizing: 'by ratio',
  example: {
    script_name: 'The lighthouse',
    script_content: 'The storm came at night. “Light the lamp!” said Anna. Ben ran up the stairs.',
    language: 'en',
  },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      script_name: fields.plainText(limits.scriptNameChars, 'Title of the comic'),
      script_content: fields.script('Full script of any length; a long script becomes several films'),
      assets: z
        .array(asset())
        .max(limits.comicAssets)
        .superRefine(rejectDuplicateIds)
        .default([])
        .meta({ description: 'Characters, scenes and objects' }),
      resolution: z.enum(['720p', '1080p']).default('720p').meta({ description: 'Resolution' }),
      aspect_ratio: z.enum(['16:9', '9:16', '4:3', '3:4']).default('9:16').meta({ description: 'Aspect ratio' }),
      style: fields
        .plainText(limits.comicStyleChars, 'Visual style, without punctuation; default: live-action realistic')
        .refine((style) => !/\p{P}/u.test(style), ruleError('chars', 'must not contain punctuation'))
        .optional(),
      language: z.enum(['zh', 'en']).default('zh').meta({ description: 'Language of the script' }),
      tts_speed: z.number().min(least).max(most).default(standard).meta({ description: 'Speed of the narration' }),
      enable_lipsync: fields.flag(true, 'Lip sync for speaking characters'),
      callback_url: fields.callback(),
      comic_bgm: fields.media('Background music; looped or cut'),
      add_subtitle: fields.flag(false, 'Add subtitles'),
      subtitle_type: z
        .enum(['source_han_serif', 'source_han_sans'])
        .default('source_han_sans')
        .meta({ description: 'Subtitle font' }),
      quality: z.enum(['high', 'standard']).default('standard').meta({ description: 'Quality' }),
      draft: fields.draft(),
    }),
  inputs: ({ assets, comic_bgm: music }) => [
    ...assets.flatMap(({ image_uri: value }, i): MediaInput[] =>
      value === undefined
        ? []
        : [{ slot: 'pictures', field: `assets[${i}].image_uri`, rule: 'reference', value, isUsed: true }],
    ),
    ...(music === undefined
      ? []
      : [{ slot: 'bgm', field: 'comic_bgm', rule: 'background', value: music, isUsed: true } as const]),
  ],
  resolve: (request, _row, seed) => {
    const { script_content, assets, comic_bgm, ...used } = request
    const script: string | LongText = script_content
    const pictured = assets.filter(({ image_uri: picture }) => picture !== undefined)
    const params: ComicParams = {
      seconds: [estimatedSeconds(readWeight(script))],
      lines: [],
      assets: assets.map((each) => ({ type: each.type, picture: pictured.indexOf(each) })),
      quality: request.quality,
      resolution: request.resolution,
      ratio: request.aspect_ratio,
      language: request.language,
      speed: request.tts_speed,
      lipSync: request.enable_lipsync,
      subtitles: request.add_subtitle ? fonts[request.subtitle_type] : null,
      fps,
      seed,
    }
    return {
      used,
      params,
      texts: {
        script,
        style: request.style ?? defaultStyles[request.language],
        prompt: request.script_name,
        words: '[]',
        voices: '[]',
        looks: JSON.stringify(pictured.map(({ name, description }) => [name, description].join(' '))),
        label: '',
      },
    }
  },
  episodes: {
    script: ({ script_content: script }) => script,
    cast: ({ assets }) =>
      assets.map(({ type, name, description, voice_id: voice = '' }) => ({ type, name, description, voice })),
    weighed: (params, weights) => ({ ...params, seconds: weights.map(estimatedSeconds) }),
    task: ({ params, texts }, { script, lines }, voices) => ({
      params: { ...params, lines: lines.map(({ words, ...figures }) => figures) },
      texts: {
        ...(texts as Partial<Record<(typeof comicTexts)[number], string>>),
        script,
        words: JSON.stringify(lines.map(({ words }) => words)),
        voices: JSON.stringify(voices),
      },
    }),
  },
  shows: 'composed',
  texts: comicTexts,
  prices: Object.entries(credits).map(([quality, each]) => [`each estimated second of ${quality} quality`, each]),
  price: ({ seconds, quality }) =>
    seconds.map((each, i) => ({
      name: `${quality} ${each} s${seconds.length > 1 ? `, part ${i + 1}` : ''}`,
      credits: credits[quality] * each,
    })),
  draft: { seconds: ({ seconds }) => seconds.reduce((sum, each) => sum + each, 0) },
  answersIdOnly: true,
  uses: comicSteps,
  needs: ({ assets, lipSync }) => {
    const hasPictures = assets.some(({ picture }) => picture >= 0)
    return comicSteps.filter((step) =>
      step === 'image-to-video' ? hasPictures : step === 'lip-sync' ? hasPictures && lipSync : true,
    )
  },
  flow: makeComic,
  reply: [],
})
