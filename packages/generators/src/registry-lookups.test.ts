import { taskBundle } from '@kinora/contract'
import { expect, it } from 'vitest'
import { generators } from './index.ts'
import { typeOf, videoGenerators } from './registry-lookups.ts'

it.each([
  ['text2video', 'text2video'],
  ['upscale-new', 'upscale-new'],
  ['explain-comic', 'explain-comic'],
  ['ad-one-click', 'ad-one-click'],
  ['ad-one-click-edit', 'ad-one-click-edit'],
  ['ad-one-click-compose', 'ad-one-click-compose'],
  ['general-one-click', 'general_one_click'],
  ['general-one-click-edit', 'general_one_click-edit'],
  ['general-one-click-compose', 'general_one_click-compose'],
  ['one that is gone', 'one that is gone'],
])('typeOf lists %s as %s (D-393)', (generator, type) => {
  expect(typeOf(generator)).toBe(type)
})

it('videoGenerators has what ends as a video and nothing that is only seen or heard', () => {
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

const paths = generators.flatMap(({ path, aliases = [] }) => [path, ...aliases])

it('a task bundle may name the path of every generator (D-403)', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !taskBundle.shape.path.safeParse(path).success)).toEqual([])
})
