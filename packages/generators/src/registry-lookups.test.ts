import { taskBundle } from '@kinora/contract'
import { expect, it } from 'vitest'
import { generators } from './index.ts'
import { findCreatePath, findTaskType, videoGenerators } from './registry-lookups.ts'

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
  ['removed-generator', 'removed-generator'],
])('findTaskType maps %s to %s (D-393)', (generator, type) => {
  expect(findTaskType(generator)).toBe(type)
})

it('videoGenerators contains generators of videos, not of images or audio', () => {
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

it('taskBundle accepts the path of every generator (D-403)', () => {
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !taskBundle.shape.path.safeParse(path).success)).toEqual([])
})

it.each([
  ['text2video', '/ent/v2/text2video'],
  // Its script is stored as parsed.
  ['explain-comic', ''],
  ['removed-generator', ''],
])('findCreatePath returns the path to resend a task of %s to, or nothing (D-403)', (generator, path) => {
  expect(findCreatePath(generator)).toBe(path)
})
