import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import type { Tier } from '../../../testkit/open-engines.ts'
import { photograph } from '../../../testkit/sample-images.ts'

export type Size = { width: number; height: number; seconds: number }
/** The maximum cost of a step in each tier: wall seconds for each second of media. */
type Bars = { readonly [T in Tier]?: number }
export type Measured = { order: StepOrder; seconds: number; bars: Bars }

const toCustomerText = (text: string) => customerText().parse(text)
const fps = 24
// Lip sync needs a face.
const portraitSource = `movie=${photograph('astronaut')}`

/** Generated inputs, large enough for a realistic measurement. */
const createInputs = (folder: string, { width, height, seconds }: Size) => {
  const make = (name: string, source: string, facts: Partial<PreparedMedia>, ...more: string[]): PreparedMedia => {
    const key = join(folder, name)
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...more, key])
    const base = { sha256: '', mediaType: 'image/png', width, height, seconds: 0 } as const
    return { key, bytes: statSync(key).size, ...base, ...facts }
  }
  const size = `${width}x${height}`
  const first = ['-frames:v', '1']
  return {
    start: make('start.png', `mandelbrot=s=${size}:start_scale=1.2`, {}, ...first),
    end: make('end.png', `gradients=s=${size}:seed=2:n=5`, {}, ...first),
    film: make(
      'film.mp4',
      `testsrc2=s=${width / 2}x${height / 2}:r=${fps}:d=${seconds}`,
      { mediaType: 'video/mp4', width: width / 2, height: height / 2, seconds, fps, hasSound: false },
      '-pix_fmt',
      'yuv420p',
    ),
    portrait: make('portrait.png', `${portraitSource},scale=${width}:-2,crop=${width}:${height}:0:0`, {}, ...first),
    portraitFilm: make(
      'portrait.mp4',
      `${portraitSource},loop=-1:1,fps=${fps},scale=${width}:-2,crop=${width}:${height}:0:0,trim=duration=${seconds}`,
      { mediaType: 'video/mp4', seconds, fps, hasSound: false },
      '-pix_fmt',
      'yuv420p',
    ),
    speech: make('speech.wav', `sine=frequency=220:sample_rate=48000:duration=${seconds}`, {
      mediaType: 'audio/wav',
      width: 0,
      height: 0,
      seconds,
    }),
  }
}

const sentence = 'The old lighthouse keeper counts the ships as they come home before the storm. '

/** One order of each step, with its bars. */
export const listOrders = (folder: string, size: Size): Measured[] => {
  const { width, height, seconds } = size
  const { start, end, film, portrait, portraitFilm, speech } = createInputs(folder, size)
  const shape = { width, height, fps, seconds }
  const video = {
    ...shape,
    prompt: toCustomerText('a lighthouse at dawn, gulls above the waves'),
    seed: 7,
    movement: 'auto',
    sound: true,
  } as const
  const picture = { width, height, seed: 7, prompt: toCustomerText('the same in a storm') }
  const orders: (StepOrder & { bars?: Bars })[] = [
    { step: 'text-to-video', input: { ...video, style: 'general' }, bars: { basic: 4 } },
    {
      step: 'image-to-video',
      input: { ...video, image: portrait, voice: toCustomerText('') },
      bars: { basic: 0.8, neural: 4 },
    },
    { step: 'frames-to-video', input: { ...video, start, end }, bars: { basic: 12, neural: 12 } },
    {
      step: 'references-to-video',
      input: { ...video, images: [portrait, end], videos: [], sounds: [], subjects: [] },
    },
    { step: 'text-to-image', input: picture },
    { step: 'references-to-image', input: { ...picture, images: [portrait] } },
    {
      step: 'speech',
      input: {
        text: toCustomerText(sentence.repeat(Math.max(1, Math.round(seconds)))),
        voice: toCustomerText(''),
        speed: 1,
        pitch: 0,
        emotion: null,
        pronunciations: toCustomerText(''),
      },
      bars: { basic: 0.9, neural: 0.9 },
    },
    { step: 'describe-image', input: { image: start } },
    { step: 'upscale-video', input: { ...shape, video: film, sound: false } },
    { step: 'lip-sync', input: { ...shape, video: portraitFilm, speech, face: null } },
    { step: 'talking-picture', input: { ...shape, image: portrait, speech, prompt: toCustomerText(''), seed: 7 } },
    { step: 'text-to-sound', input: { prompt: toCustomerText('waves on a beach'), seconds, seed: 7 } },
    {
      step: 'timeline-to-sound',
      input: { parts: [{ from: 0, to: seconds, prompt: toCustomerText('rain') }], seconds, seed: 7 },
    },
  ]
  return orders.map(({ bars = {}, ...order }) => ({ order: order as StepOrder, seconds, bars }))
}
