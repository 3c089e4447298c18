import { videoRatios } from '@kinora/contract'
import { expect, it } from 'vitest'
import { planClips } from './plan-clips.ts'

it('planClips covers every row, length end, resolution and ratio', () => {
  expect(planClips(false)).toHaveLength(115)
})

it('planClips limits the short plan to the shortest lengths, with all ratios, with and without sound', () => {
  const clips = planClips(true)
  expect(clips).toHaveLength(13)
  expect(new Set(clips.map(({ ratio }) => ratio))).toEqual(new Set(videoRatios))
  expect(new Set(clips.map(({ audio }) => audio))).toEqual(new Set([true, false]))
})

it('planClips swaps width and height for portrait ratios', () => {
  const portrait = planClips(false).find(({ resolution, ratio }) => resolution === '540p' && ratio === '9:16')
  expect(portrait?.want).toMatchObject({ width: 576, height: 1024 })
})
