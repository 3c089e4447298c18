import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCreates, type Code } from './creates.ts'
import { dataUri } from './files/bytes.ts'
import { smallPng } from './files/png.ts'
import { smallFilm, smallSound } from './files/small-media.ts'

export type Body = Record<string, unknown>

/** A finished ad film and the ids of its parts. */
export type AdFilm = { id: string; videos: readonly string[]; music: string; narration: string; compose: string }
/** The same for films whose parts are called jobs. */
export type JobFilm = { id: string; jobs: readonly string[] }

/** Twelve seconds of speech. */
export const speech = dataUri('audio/mpeg', readFileSync(join(import.meta.dirname, 'files', 'speech.mp3')))

/** Six seconds of two shots, with a tone. */
export const twoShots = dataUri('video/mp4', readFileSync(join(import.meta.dirname, 'files', 'cuts.mp4')))

/** Placeholder for the id of a film or a part. */
const placeholderId = '100000000000000001'

/** The smallest valid body of each create (D-443). */
export const minimalBodies: Partial<Record<Code, Body>> = {
  T2V: { model: 'genq1', prompt: 'a' },
  I2V: { model: 'genq1-classic', images: [smallPng] },
  SE: { model: 'genq1', images: [smallPng, smallPng] },
  R2V: { model: 'genq1', images: [smallPng], prompt: 'a' },
  R2I: { model: 'genq2', prompt: 'a' },
  TTS: { text: 'a', voice_setting_voice_id: 'Arrogant_Miss' },
  TS: { story: 'love_story', images: [smallPng] },
  EC: { script_name: 'a', script_content: 'a' },
  AD: { images: [smallPng] },
  ADE: { ad_one_click_task_id: placeholderId, type: 'generate_video', storyboard_video_index: 0, prompt: 'a' },
  ADC: {
    ad_one_click_task_id: placeholderId,
    video_task_ids: [placeholderId],
    bgm_task_id: placeholderId,
    narration_task_id: placeholderId,
  },
  MV: { images: [smallPng], audio_url: speech },
  PMV: { premium_mv_mode: 'perform', images: [smallPng], audio_url: speech },
  G1C: { images: [smallPng], duration: 5 },
  '/ent/v2/one-click/genernal_one_click': { images: [smallPng], duration: 5 },
  '/ent/v2/lip-sync': { video_url: smallFilm, audio_url: smallSound },
  '/ent/v2/digital-human': { model: 'genq2-turbo', image: smallPng, audio_url: smallSound },
  '/ent/v2/text2audio': { model: 'audio1.0', prompt: 'a' },
  '/ent/v2/timing2audio': { model: 'audio1.0', timing_prompts: [{ from: 0, to: 1, prompt: 'a' }] },
  '/ent/v2/extend': { model: 'genq2-turbo', video_url: twoShots },
  '/ent/v2/image2dance': { image_url: smallPng, video_url: smallFilm },
  '/ent/v2/trending-replicate': { video_url: twoShots, images: [smallPng] },
  '/ent/v2/audio-clone': { audio_url: speech, voice_id: 'Reader_of_stories', text: 'a' },
}

/** References to video with subjects in place of flat images. */
export const subjectsBody: Body = {
  model: 'genq2',
  subjects: [{ name: 'a', images: [smallPng] }],
  prompt: '[@a] walks',
}

/** The smallest valid body of a subject. */
export const smallestSubject: Body = { name: 'a', images: [smallPng] }

/** Fields that make a task cheap, if model, length and size do not matter. */
const quick: Partial<Record<Code, Body>> = {
  T2V: { model: 'genq2', duration: 1, resolution: '540p' },
  I2V: { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false },
  SE: { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false },
  R2V: { model: 'genq2', duration: 1, resolution: '540p' },
  '/ent/v2/extend': { duration: 1, resolution: '540p' },
  '/ent/v2/multiframe': {
    resolution: '540p',
    image_settings: [2, 2].map((duration) => ({ key_image: smallPng, duration })),
  },
  '/ent/v2/trending-replicate': { resolution: '540p' },
  AD: { duration: 8 },
  G1C: { duration: 1 },
  MV: { resolution: '540p' },
  '/ent/v2/digital-human': { resolution: '540p' },
  '/ent/v2/text2audio': { duration: 2 },
  '/ent/v2/timing2audio': { duration: 2 },
}

/** The example of openapi.json with embedded media. */
const buildExample = (code: Code): Body | undefined => {
  const example = allCreates.find((create) => create.code === code)?.example
  const text = JSON.stringify(example)
    ?.replaceAll(/"https:[^"]+\.png"/g, JSON.stringify(smallPng))
    .replaceAll(/"https:[^"]+\.mp4"/g, JSON.stringify(smallFilm))
    .replaceAll(/"https:[^"]+\.(mp3|wav|m4a)"/g, JSON.stringify(speech))
  return text === undefined ? undefined : (JSON.parse(text) as Body)
}

export const minimalBody = (code: Code): Body => {
  const body = minimalBodies[code] ?? buildExample(code)
  if (!body) throw new Error(`${code} has no smallest body`)
  return body
}

export const quickBody = (code: Code): Body => ({ ...minimalBody(code), ...quick[code] })

/** A text to video that runs on the scripted model server until it is cancelled; other back ends render it. */
export const untilCancelled = (): Body => ({ ...quickBody('T2V'), prompt: 'wait=600000' })

/** Fills in the film and part ids of an edit or a compose. */
export const onFilm = (body: Body, film: AdFilm): Body => ({
  ...body,
  ad_one_click_task_id: film.id,
  ...('video_task_ids' in body
    ? { video_task_ids: film.videos, bgm_task_id: film.music, narration_task_id: film.narration }
    : {}),
})
