import { type Code, creates } from './creates.ts'
import { smallPng } from './files/png.ts'
import { smallFilm, smallSound } from './files/small-media.ts'

export type Body = Record<string, unknown>

/** The smallest valid body of each create (D-443). Those of music videos need a sound and come with the films. */
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
  G1C: { images: [smallPng], duration: 5 },
  '/ent/v2/lip-sync': { video_url: smallFilm, audio_url: smallSound },
  '/ent/v2/digital-human': { model: 'genq2-turbo', image: smallPng, audio_url: smallSound },
  '/ent/v2/text2audio': { model: 'audio1.0', prompt: 'a' },
  '/ent/v2/timing2audio': { model: 'audio1.0', timing_prompts: [{ from: 0, to: 1, prompt: 'a' }] },
}

/** References to video with subjects in place of flat images. */
export const subjectsBody: Body = {
  model: 'genq2',
  subjects: [{ name: 'a', images: [smallPng] }],
  prompt: '[@a] walks',
}

/** The smallest valid body of a subject. */
export const smallestSubject: Body = { name: 'a', images: [smallPng] }

/** What makes a task cheap to run to its end, where a row does not care for model, length and size. */
const quick: Partial<Record<Code, Body>> = {
  T2V: { model: 'genq2', duration: 1, resolution: '540p' },
  I2V: { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false },
  SE: { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false },
  R2V: { model: 'genq2', duration: 1, resolution: '540p' },
  '/ent/v2/digital-human': { resolution: '540p' },
  '/ent/v2/text2audio': { duration: 2 },
  '/ent/v2/timing2audio': { duration: 2 },
}

/** What the document shows, with media that need not be fetched. */
const exampleOf = (code: Code): Body | undefined => {
  const example = creates.find((create) => create.code === code)?.example
  const text = JSON.stringify(example)
    ?.replaceAll(/"https:[^"]+\.png"/g, JSON.stringify(smallPng))
    .replaceAll(/"https:[^"]+\.mp4"/g, JSON.stringify(smallFilm))
  return text === undefined ? undefined : (JSON.parse(text) as Body)
}

export const minimalOf = (code: Code): Body => {
  const body = minimalBodies[code] ?? exampleOf(code)
  if (!body) throw new Error(`${code} has no smallest body yet`)
  return body
}

export const quickOf = (code: Code): Body => ({ ...minimalOf(code), ...quick[code] })
