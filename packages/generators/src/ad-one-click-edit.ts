import { fixedPrices, limits, queryReply } from '@kinora/contract'
import { defineGenerator, fields, refuse, splitSpeech } from '@kinora/domain'
import {
  computeFilmSeconds,
  editedPart,
  editedShot,
  type FilmLanguage,
  type FilmView,
  makeCustomerNarration,
  makeMusic,
  makeShot,
  narrationVoice,
  requireFilm,
  segmentCount,
  shotSteps,
} from '@kinora/domain/films'
import { z } from 'zod'

const kinds = { generate_video: 'video', generate_narration: 'narration', generate_bgm: 'music' } as const
type EditType = keyof typeof kinds
const types = Object.keys(kinds) as [EditType, ...EditType[]]

const { film: prices, speech } = fixedPrices

const checkIndex = (film: FilmView, index: number | undefined): number => {
  const field = 'storyboard_video_index'
  if (index === undefined) return refuse({ field, rule: 'required', message: 'is required for generate_video' })
  const last = segmentCount(film) - 1
  if (index < 0 || index > last) refuse({ field, rule: 'range', message: `must be from 0 to ${last}` })
  return index
}

/** Rejects text that cannot be spoken before the task is charged. */
const checkNarration = (text: string): void => {
  const split = splitSpeech(text)
  if ('fault' in split) refuse({ field: 'prompt', ...split.fault })
}

/** Finds the part of the create, the model for all later takes. */
const findCreatedPart = (film: FilmView, type: EditType, segment: number) => {
  const record = film.records.find((each) => each.kind === kinds[type] && each.segment === segment)
  if (!record) throw new Error(`film ${film.id} has no ${kinds[type]} ${segment}`)
  return record
}

export default defineGenerator({
  id: 'ad-one-click-edit',
  version: 1,
  title: 'Regenerate one part of an ad film',
  path: '/ent/v2/ad-one-click/edit',
  example: {
    ad_one_click_task_id: '312345678901234560',
    type: 'generate_video',
    storyboard_video_index: 0,
    prompt: 'The same kettle by candlelight',
  },
  rows: [{ model: '', set: 'interface' }],
  // The index applies only to videos; other types ignore it.
  read: ({ storyboard_video_index: index, ...body }) =>
    body['type'] === 'generate_narration' || body['type'] === 'generate_bgm'
      ? body
      : { ...body, storyboard_video_index: index },
  request: () =>
    z.object({
      ad_one_click_task_id: z.string().meta({ description: 'Film id' }),
      type: z.enum(types).meta({ description: 'Part to regenerate' }),
      storyboard_video_index: z
        .int()
        .optional()
        .meta({ description: 'Segment number from 0; required for generate_video' }),
      prompt: fields.plainText(
        limits.adFilm.promptChars,
        'Content of the segment, text of the narration, or music prompt; the duration stays',
      ),
      callback_url: fields.callback(),
      payload: fields.payload(),
    }),
  withoutEffect: ({ type }) => ({
    storyboard_video_index: type !== 'generate_video' && 'applies only to generate_video',
  }),
  resolve(request, _row, seed, _stored, view) {
    const film = requireFilm(view)
    const { type, prompt } = request
    const segment = type === 'generate_video' ? checkIndex(film, request.storyboard_video_index) : 0
    if (type === 'generate_narration') checkNarration(prompt)
    const record = findCreatedPart(film, type, segment)
    return {
      used: { ...request, seed },
      params: {
        type,
        seed,
        shot: editedShot(film, record, seed),
        seconds: type === 'generate_video' ? record.shown.seconds : computeFilmSeconds(film),
        characters: [...prompt].length,
      },
      texts: { prompt, voice: narrationVoice[film.used['language'] as FilmLanguage], label: '' },
      part: editedPart(film, record, prompt),
    }
  },
  texts: ['prompt', 'voice', 'label'],
  prices: [
    ['each second of a segment', prices.perSecond],
    [`each started ${speech.perStartedCharacters} characters of narration`, speech.credits],
    ['each second of music', prices.musicPerSecond],
  ],
  price({ type, seconds, characters }) {
    if (type === 'generate_video') return [{ name: `video ${seconds} s`, credits: prices.perSecond * seconds }]
    if (type === 'generate_bgm') return [{ name: `music ${seconds} s`, credits: prices.musicPerSecond * seconds }]
    return [{ name: 'narration', credits: speech.credits * Math.ceil(characters / speech.perStartedCharacters) }]
  },
  on: { face: 'ad', field: 'ad_one_click_task_id' },
  uses: [...shotSteps, 'speech', 'text-to-music'],
  needs({ type, shot }) {
    if (type === 'generate_narration') return ['speech']
    if (type === 'generate_bgm') return ['text-to-music']
    return [shot.picture ? 'image-to-video' : 'text-to-video']
  },
  async flow({ type, shot, seconds, seed, prompt, voice, label }, step) {
    switch (type) {
      case 'generate_video':
        return [await makeShot(step, shot, { prompt, label })]
      case 'generate_narration':
        return [await makeCustomerNarration(step, seconds, { text: prompt, voice, label })]
      case 'generate_bgm':
        return [await makeMusic(step, { seconds, seed }, { prompt, label })]
    }
  },
  ending: {
    waitSeconds: limits.filmWaitSeconds,
    returns: {
      sub_task_id: z.string().meta({ description: 'Id of the new part' }),
      err_code: queryReply.shape.err_code,
      err_msg: queryReply.shape.err_msg,
    },
    of: ({ id, err_code, err_msg }) => ({ sub_task_id: id, err_code, err_msg }),
  },
  reply: ['ad_one_click_task_id'],
})
