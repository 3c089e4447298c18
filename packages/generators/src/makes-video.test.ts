import { expect, it } from 'vitest'
import { videoGenerators } from './makes-video.ts'

it('knows what ends as a video from what is only seen or heard', () => {
  expect(videoGenerators).toEqual(expect.arrayContaining(['text2video', 'lip-sync', 'upscale-new', 'ad-one-click']))
  for (const other of [
    'reference2image',
    'audio-tts',
    'audio-clone',
    'text2audio',
    'timing2audio',
    'ad-one-click-edit',
  ])
    expect(videoGenerators).not.toContain(other)
})
