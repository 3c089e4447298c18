import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { lavfi, testFolder } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'

const { make, folder } = testFolder('cut-picture')

const pixels = (file: string, filter: string): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', `${filter},format=rgb24`, '-f', 'md5', '-']).toString()

it('cutPicture returns the exact pixels of the area', async () => {
  const picture = make('whole.png', [...lavfi('testsrc2=size=321x181:duration=1'), '-frames:v', '1', '-update', '1'])
  const area = { left: 31, top: 17, width: 201, height: 99 }
  const input = { picture, area, outputFolder: folder(), signal: new AbortController().signal }
  const { file, width, height } = await createMediaTools({ sandbox: createSandbox() }).cutPicture(input)
  expect([width, height]).toEqual([201, 99])
  expect(pixels(file, 'null')).toBe(pixels(picture, 'format=rgb24,crop=201:99:31:17'))
})
