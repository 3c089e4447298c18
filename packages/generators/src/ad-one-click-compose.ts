import { fixedPrices, limits, queryReply } from '@kinora/contract'
import { defineGenerator, fields } from '@kinora/domain'
import {
  buildComposeFilm,
  composedPart,
  draftMark,
  type FilmRecord,
  readFilmParams,
  requireFilm,
  resolveComposeParts,
} from '@kinora/domain/films'
import { z } from 'zod'

const id = (description: string) => z.string().meta({ description })

const firstCreation = (record: FilmRecord | undefined) => record?.creations[0]

export default defineGenerator({
  id: 'ad-one-click-compose',
  version: 1,
  title: 'Compose an ad film',
  path: '/ent/v2/ad-one-click/compose',
  example: {
    ad_one_click_task_id: '312345678901234560',
    video_task_ids: ['312345678901234561', '312345678901234562', '312345678901234563'],
    bgm_task_id: '312345678901234564',
    narration_task_id: '312345678901234565',
  },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      ad_one_click_task_id: id('Film id'),
      video_task_ids: z.array(id('Video id')).meta({ description: 'One video per segment, in order' }),
      bgm_task_id: id('Music id'),
      narration_task_id: id('Narration id'),
      callback_url: fields.callback(),
      payload: fields.payload(),
    }),
  resolve(request, _row, _seed, _stored, view) {
    const film = requireFilm(view)
    const { videos, narration, music } = resolveComposeParts(film, {
      videos: { field: 'video_task_ids', ids: request.video_task_ids },
      music: { field: 'bgm_task_id', id: request.bgm_task_id },
      narration: { field: 'narration_task_id', id: request.narration_task_id },
    })
    const ask = {
      ...buildComposeFilm(readFilmParams(film).shape, {
        videos: videos.flatMap(({ creations }) => creations),
        narration: firstCreation(narration),
        music: firstCreation(music),
      }),
      ...draftMark(film, videos),
    }
    const sounds = [narration, music].filter((part) => part !== undefined)
    return {
      used: { ...request },
      params: { ask },
      texts: { label: '' },
      part: composedPart(film, ask.want.seconds, [...videos, ...sounds]),
    }
  },
  texts: ['label'],
  prices: [['each compose', fixedPrices.film.compose]],
  price: () => [{ name: 'compose', credits: fixedPrices.film.compose }],
  on: { face: 'ad', field: 'ad_one_click_task_id' },
  uses: [],
  flow: async ({ ask, label }, step) => [await step.media('compose-film', { ...ask, label })],
  ending: {
    waitSeconds: limits.filmWaitSeconds,
    returns: {
      compose_sub_task_id: z.string().meta({ description: 'Id of the composed film' }),
      err_code: queryReply.shape.err_code,
      err_msg: queryReply.shape.err_msg,
    },
    of: ({ id, err_code, err_msg }) => ({ compose_sub_task_id: id, err_code, err_msg }),
  },
  reply: ['ad_one_click_task_id'],
})
