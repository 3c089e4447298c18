import { imageRatios, videoRatios } from '../sizes.ts'
import type { ImageModelRow } from './rows.ts'

export const reference2image = [
  {
    model: 'genq2',
    set: 'interface',
    family: 'q2',
    promptMax: 2000,
    ratios: [...imageRatios],
    resolutions: ['1080p', '2K', '4K'],
    images: { least: 0, most: 7 },
    prices: [
      { upTo: 0, credits: { '1080p': 6, '2K': 8, '4K': 10 } },
      { upTo: 3, credits: { '1080p': 8, '2K': 12, '4K': 20 } },
      { upTo: 7, credits: { '1080p': 10, '2K': 16, '4K': 30 } },
    ],
  },
  {
    model: 'genq1',
    set: 'interface',
    family: 'q1',
    promptMax: 2000,
    ratios: [...videoRatios],
    resolutions: ['1080p'],
    images: { least: 1, most: 7 },
    prices: [{ upTo: 7, credits: { '1080p': 20 } }],
  },
] as const satisfies readonly ImageModelRow[]
