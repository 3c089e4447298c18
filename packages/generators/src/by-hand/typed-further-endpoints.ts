/** Typed by hand from the rules of the further endpoints, not from the tables they are built from. */
export type Body = Record<string, unknown>

/** The smallest request of each. */
export const least: Record<string, Body> = {
  'upscale-new': { video_url: 'https://a.example/a.mp4' },
  'lip-sync': { video_url: 'https://a.example/a.mp4', text: 'abcd' },
  'digital-human': { model: 'genq2-turbo', image: 'https://a.example/a.png', text: 'a' },
  text2audio: { model: 'audio1.0', prompt: 'a' },
  timing2audio: { model: 'audio1.0', timing_prompts: [{ from: 0, to: 1, prompt: 'a' }] },
}

const sound = { text: undefined, audio_url: 'https://a.example/a.mp3' }

/** [endpoint, body on top of the least one, measured seconds, credits]. */
export const furtherPrices: [string, Body, number, number][] = [
  ['upscale-new', {}, 1, 10],
  ['upscale-new', { upscale_resolution: '1080p' }, 7, 70],
  ['upscale-new', { upscale_resolution: '2K' }, 3, 60],
  ['upscale-new', { upscale_resolution: '4K' }, 3, 120],
  ['upscale-new', { upscale_resolution: '8K' }, 300, 48_000],
  ['lip-sync', sound, 1, 20],
  ['lip-sync', sound, 5, 20],
  ['lip-sync', sound, 6, 40],
  ['lip-sync', sound, 300, 1200],
  ['digital-human', sound, 4, 40],
  ['digital-human', { ...sound, model: 'genq2-pro' }, 4, 60],
  ['text2audio', { duration: 2 }, 0, 10],
  ['text2audio', { duration: 4.99 }, 0, 10],
  ['text2audio', { duration: 5 }, 0, 20],
  ['text2audio', {}, 0, 20],
  ['timing2audio', { duration: 4 }, 0, 10],
  ['timing2audio', { duration: 10 }, 0, 20],
]

const timing = (from: unknown, to: unknown, prompt: unknown = 'a') => ({ timing_prompts: [{ from, to, prompt }] })
const timings = (count: number) => ({
  timing_prompts: Array.from({ length: count }, () => ({ from: 0, to: 1, prompt: 'a' })),
})

/** [endpoint, body on top of the least one, what comes of it]: each limit from both sides. */
export const bothEnds: [string, Body, string][] = [
  ['upscale-new', { upscale_resolution: '8K' }, 'taken'],
  ['upscale-new', { upscale_resolution: '720p' }, 'FieldInvalid upscale_resolution enum'],
  ['upscale-new', { upscale_resolution: '2k' }, 'FieldInvalid upscale_resolution enum'],
  ['upscale-new', { resolution: '720p' }, 'FieldInvalid upscale_resolution enum'],
  ['upscale-new', { video_url: 'ftp://a.example/a.mp4' }, 'FieldInvalid video_url url_scheme'],
  ['upscale-new', { video_creation_id: 7 }, 'FieldInvalid video_creation_id type'],
  ['lip-sync', { text: 'abc' }, 'FieldInvalid text max_length'],
  ['lip-sync', { text: 'a'.repeat(2000) }, 'taken'],
  ['lip-sync', { text: 'a'.repeat(2001) }, 'FieldInvalid text max_length'],
  ['lip-sync', { text: '😀😀😀7' }, 'taken'],
  ['lip-sync', { text: '....' }, 'FieldInvalid text pronounceable'],
  ['lip-sync', { text: 'abcd<#' }, 'FieldInvalid text pause_marker'],
  ['lip-sync', { text: ' ' }, 'FieldLacking audio_url required'],
  ['lip-sync', { speed: 0.5 }, 'taken'],
  ['lip-sync', { speed: 0.49 }, 'FieldInvalid speed range'],
  ['lip-sync', { speed: 2 }, 'taken'],
  ['lip-sync', { speed: 2.01 }, 'FieldInvalid speed range'],
  ['lip-sync', { volume: 0 }, 'taken'],
  ['lip-sync', { volume: 10 }, 'taken'],
  ['lip-sync', { volume: -1 }, 'FieldInvalid volume range'],
  ['lip-sync', { volume: 11 }, 'FieldInvalid volume range'],
  ['lip-sync', { volume: 1.5 }, 'FieldInvalid volume type'],
  ['lip-sync', { voice_id: 'a'.repeat(256) }, 'taken'],
  ['lip-sync', { voice_id: 'a'.repeat(257) }, 'FieldInvalid voice_id max_length'],
  ['digital-human', { prompt: 'a'.repeat(2000) }, 'taken'],
  ['digital-human', { prompt: 'a'.repeat(2001) }, 'FieldInvalid prompt max_length'],
  ['digital-human', { model: 'genq2' }, 'FieldInvalid model model'],
  ['digital-human', { model: 'genq2-pro', resolution: '540p' }, 'taken'],
  ['digital-human', { resolution: '1080p' }, 'taken'],
  ['digital-human', { resolution: '360p' }, 'FieldInvalid resolution resolution_model'],
  ['digital-human', { resolution: '4K' }, 'FieldInvalid resolution enum'],
  ['text2audio', { prompt: 'a'.repeat(1500) }, 'taken'],
  ['text2audio', { prompt: 'a'.repeat(1501) }, 'FieldInvalid prompt max_length'],
  ['text2audio', { duration: 2 }, 'taken'],
  ['text2audio', { duration: 1.99 }, 'FieldInvalid duration duration_model'],
  ['text2audio', { duration: 10 }, 'taken'],
  ['text2audio', { duration: 10.01 }, 'FieldInvalid duration duration_model'],
  ['text2audio', { duration: '5' }, 'FieldInvalid duration type'],
  ['text2audio', { duration: Number.POSITIVE_INFINITY }, 'FieldInvalid duration range'],
  ['text2audio', { model: 'audio1' }, 'FieldInvalid model model'],
  ['timing2audio', timings(20), 'taken'],
  ['timing2audio', timings(21), 'FieldItemCountOutOfRange timing_prompts count'],
  ['timing2audio', { timing_prompts: [] }, 'FieldLacking timing_prompts required'],
  ['timing2audio', timing(0, 10), 'taken'],
  ['timing2audio', timing(0, 10.01), 'FieldInvalid timing_prompts[0].to range'],
  ['timing2audio', { ...timing(0, 5.1), duration: 5 }, 'FieldInvalid timing_prompts[0].to range'],
  ['timing2audio', timing(3, 3), 'FieldInvalid timing_prompts[0].to range'],
  ['timing2audio', timing(-0.1, 3), 'FieldInvalid timing_prompts[0].from range'],
  ['timing2audio', timing('0', 3), 'FieldInvalid timing_prompts[0].from type'],
  ['timing2audio', timing(undefined, 3), 'FieldLacking timing_prompts[0].from required'],
  ['timing2audio', timing(0, 3, ''), 'FieldLacking timing_prompts[0].prompt required'],
  ['timing2audio', timing(0, 3, 'a'.repeat(1500)), 'taken'],
  ['timing2audio', timing(0, 3, 'a'.repeat(1501)), 'FieldInvalid timing_prompts[0].prompt max_length'],
]
