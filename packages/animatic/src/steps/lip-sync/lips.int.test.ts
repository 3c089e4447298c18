import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { customerText, type PreparedMedia } from '@kinora/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { openSandbox } from '../../../fixtures/open-sandbox.ts'
import type { Detections } from '../../runtime/vision/detections.ts'
import { runVision } from '../../runtime/vision/run-vision.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'
import { meshPoints } from './mesh-points.ts'
import { measureMouth } from './mouth-geometry.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const minutes = 60_000
const photographs = join(import.meta.dirname, '../../../fixtures/describe-image/photographs')
const photograph = (name: string): string => `movie=${join(photographs, name)}`
const shape = { width: 256, height: 256, fps: 12, seconds: 1.5 }
const square = { width: shape.width, height: shape.height }
const portrait = harness.picture(`${photograph('astronaut.jpg')},crop=200:200:86:0`, { width: 512, height: 512 })
const two = harness.picture(
  `${photograph('astronaut.jpg')},scale=300:300[a];${photograph('grace-hopper.jpg')},scale=300:300[b];[a][b]hstack`,
  { width: 600, height: 300 },
)
/** Half a second of silence, half a second of a long open vowel, and silence again. */
const speech = harness.sound(
  "aevalsrc='if(between(t\\,0.5\\,1)\\,0.7*(2*mod(t*130\\,1)-1)\\,0)':s=48000,bandpass=f=800:width_type=h:w=500",
  shape.seconds,
)

const prompt = customerText().parse('')
const talk = (image: PreparedMedia) =>
  harness.run({ step: 'talking-picture', input: { ...shape, image, speech, prompt, seed: 4 } })
const sync = (video: PreparedMedia, face: PreparedMedia | null = null) =>
  harness.run({ step: 'lip-sync', input: { ...shape, video, speech, face } })

/** The opening of the lips in every frame, in half widths of the mouth, as detected by the face mesh. */
const openings = async (file: string): Promise<number[]> => {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    maxBuffer: 1e9,
  })
  const results: Detections[] = []
  const context = { sandbox: openSandbox, wallMs: minutes, signal: new AbortController().signal }
  await runVision(
    context,
    { ...square, points: meshPoints, things: false, identity: false },
    Readable.from([raw]),
    (one) => results.push(one),
  )
  return results.map(({ faces }) => {
    const { lines, halfWidth } = measureMouth(faces[0]?.points ?? [], square)
    return ((lines.lowerInner[16] ?? 0) - (lines.upperInner[16] ?? 0)) / halfWidth
  })
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Closed, then open during the vowel, then closed. */
const expectSpoken = async (file: string): Promise<void> => {
  const gaps = await openings(file)
  expect(gaps).toHaveLength(shape.fps * shape.seconds)
  const [before, during, after] = [mean(gaps.slice(1, 5)), mean(gaps.slice(7, 11)), mean(gaps.slice(14))]
  expect(during).toBeGreaterThan(before + 0.12)
  expect(during).toBeGreaterThan(after + 0.12)
  const [video, audio] = harness.probe(file)
  expect(video).toMatchObject({ ...square, nb_frames: '18' })
  expect(Math.abs(Number(audio.duration) - shape.seconds)).toBeLessThan(0.05)
}

describe('talking-picture', () => {
  it(
    'opens the mouth with the vowel, and closes it',
    async () => {
      const { file, poll, fractions } = await talk(portrait)
      expect(poll).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
      await expectSpoken(file)
    },
    4 * minutes,
  )

  it(
    'fails without a face, and with two',
    async () => {
      await expect(talk(harness.picture(photograph('coffee.jpg'), { width: 420, height: 280 }))).rejects.toThrow(
        'NoFaceDetected',
      )
      await expect(
        harness.run({ step: 'talking-picture', input: { ...shape, width: 512, image: two, speech, prompt, seed: 4 } }),
      ).rejects.toThrow('MultiFaceDetected')
    },
    4 * minutes,
  )
})

describe('lip-sync', () => {
  const panned = `${photograph('astronaut.jpg')},loop=-1:1,fps=12,crop=w=200:h=200:x=76+20*t:y=4`

  it(
    'moves the lips with the speech, also in a shorter film',
    async () => {
      await expectSpoken((await sync(harness.film(panned, square, 1))).file)
    },
    4 * minutes,
  )

  it(
    'fails without a face, and with two unless a picture identifies the speaker',
    async () => {
      const [empty, crowd] = [
        harness.film('testsrc2=size=256x256:rate=12', square, 1),
        harness.film(
          `${photograph('astronaut.jpg')},loop=-1:1,fps=12,crop=250:250:20:0,scale=256:256[a];${photograph('grace-hopper.jpg')},loop=-1:1,fps=12,crop=250:250:40:40,scale=256:256[b];[a][b]hstack`,
          { width: 512, height: 256 },
          1,
        ),
      ]
      await expect(sync(empty)).rejects.toThrow('NoFaceDetected')
      const wide = (face: PreparedMedia | null) =>
        harness.run({ step: 'lip-sync', input: { ...shape, width: 512, video: crowd, speech, face } })
      await expect(wide(null)).rejects.toThrow('MultiFaceDetected')
      expect((await wide(portrait)).poll.state).toBe('done')
    },
    6 * minutes,
  )
})
