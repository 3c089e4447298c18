import { fixedPrices, limits, queryReply } from '@kinora/contract'
import { defineGenerator, fields, refuse, splitSpeech } from '@kinora/domain'
import {
  editedPart,
  editedShot,
  type FilmLanguage,
  type FilmView,
  makeMusic,
  makeOwnNarration,
  makeShot,
  narrationVoice,
  secondsOf,
  segmentCount,
  shotSteps,
  theFilm,
} from '@kinora/domain/films'
import { z } from 'zod'

const kinds = { generate_video: 'video', generate_narration: 'narration', generate_bgm: 'music' } as const
type EditType = keyof typeof kinds
const types = Object.keys(kinds) as [EditType, ...EditType[]]

const { film: prices, speech } = fixedPrices

const checkIndex = (film: FilmView, index: number | undefined): number => {
  const field = 'storyboard_video_index'
  if (index === undefined) return refuse({ field, rule: 'required', message: 'is needed to generate a video' })
  const last = segmentCount(film) - 1
  if (index < 0 || index > last) refuse({ field, rule: 'range', message: `the film has segments 0 to ${last}` })
  return index
}

/** What cannot be said is refused before it is paid for. */
const checkNarration = (text: string): void => {
  const split = splitSpeech(text)
  if ('fault' in split) refuse({ field: 'prompt', ...split.fault })
}

/** The part that the create made, which all later ones resemble. */
const firstOf = (film: FilmView, type: EditType, segment: number) => {
  const record = film.records.find((each) => each.kind === kinds[type] && each.segment === segment)
  if (!record) throw new Error(`film ${film.id} has no ${kinds[type]} ${segment}`)
  return record
}

export default defineGenerator({
  id: 'ad-one-click-edit',
  version: 1,
  title: 'Advertisement film: a part made anew',
  path: '/ent/v2/ad-one-click/edit',
  example: {
    ad_one_click_task_id: '312345678901234560',
    type: 'generate_video',
    storyboard_video_index: 0,
    prompt: 'The same kettle by candlelight',
  },
  rows: [{ model: '', set: 'interface' }],
  // A number that nobody asks for is not looked at.
  read: ({ storyboard_video_index: index, ...body }) =>
    body['type'] === 'generate_narration' || body['type'] === 'generate_bgm'
      ? body
      : { ...body, storyboard_video_index: index },
  request: () =>
    z.object({
      ad_one_click_task_id: z.string().meta({ description: 'The film' }),
      type: z.enum(types).meta({ description: 'What is made anew' }),
      storyboard_video_index: z
        .int()
        .optional()
        .meta({ description: 'Number of the segment from 0; required for generate_video' }),
      prompt: fields.plainText(
        limits.adFilm.promptChars,
        'What the segment shows, what the same voice says, or what is played; as long as before',
      ),
      callback_url: fields.callback(),
      payload: fields.payload(),
    }),
  withoutEffect: ({ type }) => ({
    storyboard_video_index: type !== 'generate_video' && 'only generate_video is about one segment',
  }),
  resolve(request, _row, seed, _stored, view) {
    const film = theFilm(view)
    const { type, prompt } = request
    const segment = type === 'generate_video' ? checkIndex(film, request.storyboard_video_index) : 0
    if (type === 'generate_narration') checkNarration(prompt)
    const record = firstOf(film, type, segment)
    return {
      used: { ...request, seed },
      params: {
        type,
        seed,
        shot: editedShot(film, record, seed),
        seconds: type === 'generate_video' ? record.shown.seconds : secondsOf(film),
        characters: [...prompt].length,
      },
      texts: { prompt, voice: narrationVoice[film.used['language'] as FilmLanguage], label: '' },
      part: editedPart(film, record, prompt),
    }
  },
  texts: ['prompt', 'voice', 'label'],
  prices: [
    ['each second of a segment', prices.perSecond],
    [`each ${speech.perStartedCharacters} characters of narration that have begun`, speech.credits],
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
        return [await makeOwnNarration(step, seconds, { text: prompt, voice, label })]
      case 'generate_bgm':
        return [await makeMusic(step, { seconds, seed }, { prompt, label })]
    }
  },
  ending: {
    waitSeconds: limits.filmWaitSeconds,
    returns: {
      sub_task_id: z.string().meta({ description: 'The new part' }),
      err_code: queryReply.shape.err_code,
      err_msg: queryReply.shape.err_msg,
    },
    of: ({ id, err_code, err_msg }) => ({ sub_task_id: id, err_code, err_msg }),
  },
  reply: ['ad_one_click_task_id'],
})
