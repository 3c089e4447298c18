/**
 * Typed by hand from the interface, not from the model table: a slip in one shows against the other.
 * `seconds` and `resolutions` as in the document: default first, then what is allowed.
 */
export type TypedModel = {
  endpoint: string
  model: string
  extended?: true
  seconds: { standard: number; allowed: number[] }
  /** By length; the first is the default. */
  resolutions: Record<string, string[]>
  audio: boolean
  promptMax: number
  ratios?: string[]
}

const oneTo16 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
const oneTo10 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const oneTo8 = [1, 2, 3, 4, 5, 6, 7, 8]
const any = (list: string) => ({ any: list.split(' ') })
const five = { standard: 5, allowed: [5] }
const gen15 = { '4': ['360p', '720p', '1080p'], '8': ['720p'] }
const gen20 = { '4': ['360p', '720p'], '8': ['720p'] }
const fixedRatios = ['16:9', '9:16', '3:4', '4:3', '1:1']
const withAuto = [...fixedRatios, 'auto']

const row = (
  endpoint: string,
  model: string,
  seconds: TypedModel['seconds'],
  resolutions: TypedModel['resolutions'],
  audio: boolean,
  promptMax: number,
  more: Partial<TypedModel> = {},
): TypedModel => ({ endpoint, model, seconds, resolutions, audio, promptMax, ...more })

const x = { extended: true } as const
const to16 = { standard: 5, allowed: oneTo16 }
const to10 = { standard: 5, allowed: oneTo10 }
const to8 = { standard: 5, allowed: oneTo8 }
const fourOrEight = { standard: 4, allowed: [4, 8] }

export const typedModels: TypedModel[] = [
  row('text2video', 'genq1', five, any('1080p'), true, 5000),
  row('text2video', 'genq2', to10, any('720p 540p 1080p'), true, 5000),
  row('text2video', 'genq3-pro', to16, any('720p 540p 1080p'), true, 5000, x),
  row('text2video', 'genq3-turbo', to16, any('720p 540p 1080p'), true, 5000, x),
  row('text2video', 'gen1.5', fourOrEight, gen15, true, 5000, x),

  row('img2video', 'genq1-classic', five, any('1080p'), false, 2000),
  row('img2video', 'gen1.5', fourOrEight, gen15, false, 2000),
  row('img2video', 'gen2.0', fourOrEight, gen20, false, 2000),
  row('img2video', 'genq3-turbo', to16, any('720p 540p 1080p'), true, 20000),
  row('img2video', 'genq3-pro', to16, any('720p 540p 1080p'), true, 20000),
  row('img2video', 'genq3-pro-fast', to16, any('720p 1080p'), true, 20000),
  row('img2video', 'genq2-pro', to10, any('720p 540p 1080p'), false, 5000),
  row('img2video', 'genq2-turbo', to10, any('720p 540p 1080p'), false, 5000),
  row('img2video', 'genq2-pro-fast', to10, any('720p 1080p'), false, 5000, x),
  row('img2video', 'genq1', five, any('1080p'), false, 5000, x),

  row('start-end2video', 'genq1-classic', five, any('1080p'), false, 5000),
  row('start-end2video', 'genq1', five, any('1080p'), false, 5000),
  row('start-end2video', 'genq3-turbo', to16, any('720p 540p 1080p'), true, 20000),
  row('start-end2video', 'genq3-pro', to16, any('720p 540p 1080p'), true, 20000),
  row('start-end2video', 'genq3-pro-fast', to16, any('720p 1080p'), true, 20000),
  row('start-end2video', 'genq2-pro', to8, any('720p 540p 1080p'), false, 5000, x),
  row('start-end2video', 'genq2-turbo', to8, any('720p 540p 1080p'), false, 5000, x),
  row('start-end2video', 'genq2-pro-fast', to8, any('720p 1080p'), false, 5000, x),
  row('start-end2video', 'gen2.0', fourOrEight, gen20, false, 5000, x),
  row('start-end2video', 'gen1.5', fourOrEight, gen15, false, 5000, x),

  row('reference2video', 'genq1', five, any('1080p'), false, 5000, { ratios: withAuto }),
  row('reference2video', 'gen2.0', { standard: 4, allowed: [4] }, any('360p 720p'), false, 5000, { ratios: withAuto }),
  row('reference2video', 'genq2', to10, any('720p 540p 1080p'), false, 5000, { ratios: withAuto }),
  row('reference2video', 'genq2-pro', to10, any('720p 540p 1080p'), false, 5000, { ratios: withAuto }),
  row('reference2video', 'genq3', { standard: 5, allowed: oneTo16.slice(2) }, any('720p 540p 1080p'), true, 5000, {
    ratios: withAuto,
  }),
  row(
    'reference2video',
    'genq3-turbo',
    { standard: 5, allowed: oneTo16.slice(2, 15) },
    any('720p 540p 1080p'),
    true,
    5000,
    {
      ratios: withAuto,
    },
  ),
  row('reference2video', 'genq3-mix', { standard: 5, allowed: oneTo16.slice(2, 15) }, any('720p 1080p'), true, 5000, {
    ratios: withAuto,
  }),
  row('reference2video', 'genq3-ad', { standard: 5, allowed: oneTo16.slice(2, 15) }, any('720p 1080p'), true, 5000, {
    ratios: fixedRatios,
  }),
  row('reference2video', 'genq3-drama', { standard: 8, allowed: oneTo16.slice(1, 15) }, any('1080p 720p'), true, 5000, {
    ratios: ['16:9', '9:16'],
  }),
]

/** [endpoint, model, body on top of the least one, credits], from the price tables and the check values. */
export const typedPrices: [string, string, Record<string, unknown>, number][] = [
  ['text2video', 'genq2', { resolution: '720p', duration: 5 }, 35],
  ['text2video', 'genq2', { resolution: '720p', duration: 5, off_peak: true }, 18],
  ['text2video', 'genq2', { resolution: '540p', duration: 10 }, 28],
  ['text2video', 'genq2', { resolution: '1080p', duration: 10 }, 110],
  ['text2video', 'genq1', {}, 80],
  ['img2video', 'genq3-pro', { resolution: '540p', duration: 5 }, 45],
  ['img2video', 'genq3-pro', { resolution: '540p', duration: 5, off_peak: true }, 25],
  ['img2video', 'genq3-turbo', { resolution: '1080p', duration: 16 }, 208],
  ['img2video', 'genq3-pro-fast', { resolution: '720p', duration: 2 }, 24],
  ['img2video', 'genq2-turbo', { resolution: '720p', duration: 1 }, 8],
  ['img2video', 'genq2-turbo', { resolution: '720p', duration: 2 }, 10],
  ['img2video', 'genq2-turbo', { resolution: '720p', duration: 5 }, 40],
  ['img2video', 'genq2-turbo', { resolution: '1080p', duration: 3 }, 55],
  ['img2video', 'genq2-pro', { resolution: '540p', duration: 5, audio: true }, 40],
  ['img2video', 'genq2-pro', { resolution: '1080p', duration: 2 }, 70],
  ['img2video', 'genq2-pro-fast', { resolution: '1080p', duration: 2 }, 20],
  ['img2video', 'gen2.0', { resolution: '360p', duration: 4 }, 20],
  ['img2video', 'gen2.0', { duration: 8 }, 100],
  ['img2video', 'gen1.5', { resolution: '1080p', duration: 4 }, 100],
  ['img2video', 'genq1-classic', { is_rec: true }, 90],
  ['img2video', 'genq1-classic', { audio: true, off_peak: true }, 55],
  ['start-end2video', 'genq3-pro', { resolution: '1080p', duration: 1 }, 24],
  ['start-end2video', 'genq2-turbo', { resolution: '540p', duration: 8 }, 20],
  ['reference2video', 'genq2', { resolution: '1080p', duration: 10 }, 165],
  ['reference2video', 'genq2', { resolution: '1080p', duration: 10, off_peak: true }, 83],
  ['reference2video', 'genq2-pro', { resolution: '540p', duration: 1 }, 20],
  ['reference2video', 'gen2.0', { resolution: '720p' }, 80],
  ['reference2video', 'genq3', { resolution: '1080p', duration: 3 }, 45],
  ['reference2video', 'genq3-turbo', { resolution: '540p', duration: 15 }, 60],
  ['reference2video', 'genq3-drama', {}, 232],
  ['reference2video', 'genq3-mix', { resolution: '720p', duration: 3 }, 72],
  ['reference2image', 'genq2', { images: [], resolution: '4K' }, 10],
  ['reference2image', 'genq2', { resolution: '2K' }, 12],
  ['reference2image', 'genq1', {}, 20],
]
