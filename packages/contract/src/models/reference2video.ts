import { videoRatios } from '../sizes.ts'
import type { ReferenceModelRow } from './rows.ts'
import { families, fixed, fromFirst, lengths, perSecond, prices, upTo } from './video-rows.ts'

const { q1, q2, q3, classic } = families
const none = { least: 0, most: 0 } as const
const row = {
  set: 'interface',
  promptMax: 5000,
  ratios: [...videoRatios, 'auto'],
  images: { least: 1, most: 7 },
  imagesWithVideo: { least: 1, most: 4 },
  videos: none,
  sounds: none,
  subjects: { least: 1, most: 7 },
  videoSubjects: none,
} as const
const withSounds = { sounds: { least: 1, most: 3 } } as const
const film = { '720p': perSecond(24), '1080p': perSecond(29) }

export const reference2video = [
  { ...q1, ...lengths.five, ...row, model: 'genq1', prices: prices.q1 },
  {
    ...q2,
    ...lengths.all(1, 10),
    ...row,
    model: 'genq2',
    prices: { '540p': fromFirst(15, 5), '720p': fromFirst(25, 5), '1080p': fromFirst(75, 10) },
  },
  {
    ...q2,
    ...lengths.all(1, 10),
    ...row,
    model: 'genq2-pro',
    videos: { least: 1, most: 2 },
    videoSubjects: { least: 0, most: 2 },
    prices: { '540p': fromFirst(20, 5), '720p': fromFirst(30, 5), '1080p': fromFirst(85, 10) },
  },
  {
    ...classic,
    ...row,
    model: 'gen2.0',
    fps: 32,
    defaultSeconds: 4,
    lengths: [{ seconds: [4], resolutions: ['360p', '720p'] }],
    prices: { '360p': fixed(80), '720p': fixed(80) },
  },
  {
    ...q3,
    ...lengths.all(3, 16),
    ...row,
    model: 'genq3',
    prices: { '540p': perSecond(7), '720p': perSecond(12), '1080p': perSecond(15) },
  },
  {
    ...q3,
    ...row,
    ...withSounds,
    model: 'genq3-drama',
    ratios: ['16:9', '9:16'],
    defaultSeconds: 8,
    lengths: [{ seconds: upTo(15, 2), resolutions: ['1080p', '720p'] }],
    prices: film,
  },
  { ...q3, ...lengths.large(3, 15), ...row, ...withSounds, model: 'genq3-ad', ratios: videoRatios, prices: film },
  { ...q3, ...lengths.large(3, 15), ...row, ...withSounds, model: 'genq3-mix', prices: film },
  {
    ...q3,
    ...lengths.all(3, 15),
    ...row,
    model: 'genq3-turbo',
    prices: { '540p': perSecond(4), '720p': perSecond(10), '1080p': perSecond(13) },
  },
] as const satisfies readonly ReferenceModelRow[]
