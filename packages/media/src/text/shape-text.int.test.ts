import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import type { NodeRun, NodeSandbox } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createSandbox } from '../sandbox/create-sandbox.ts'
import { drawTextMark } from './draw-text-mark.ts'
import { shapeMark, shapeSubtitles } from './shape-text.ts'
import type { Subtitles } from './text-job.ts'
import { writeSubtitles } from './write-subtitles.ts'

const signal = new AbortController().signal
const sandbox = createSandbox()
const want = { width: 1280, height: 720, fps: 24, seconds: 9, sound: true }
const subtitles: Subtitles = {
  font: 'serif',
  colour: '#FFEE00',
  cues: [
    {
      from: 0,
      to: 2,
      text: 'A long line that has to be wrapped because it is wider than the picture, {\\b1} and literal',
    },
    { from: 2, to: 4, text: '春天的早晨，城市慢慢醒来。 مرحبا بالعالم' },
  ],
}
const box = { width: 192, height: 216 }
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A compromised program that returns arbitrary output. */
const answering = (text: string): NodeSandbox => ({
  openNode: () => ({
    stdin: new Writable({ write: (_chunk, _encoding, done) => done() }),
    stdout: Readable.from([Buffer.from(text)]),
    ended: Promise.resolve(),
    kill() {},
  }),
})

it('shapeSubtitles returns the same layout inside and outside the sandbox', async () => {
  expect(await shapeSubtitles({ sandbox, signal }, subtitles, want)).toBe(writeSubtitles(subtitles, want))
})

it('shapeMark draws the same mark inside and outside the sandbox', async () => {
  const [inside, outside] = [await shapeMark({ sandbox, signal }, '示例 Kinora', box), drawTextMark('示例 Kinora', box)]
  expect({ ...inside, rgba: digest(inside.rgba) }).toEqual({ ...outside, rgba: digest(outside.rgba) })
})

it('shapeMark passes the text only on standard input, and no output folder', async () => {
  const runs: NodeRun[] = []
  const watched: NodeSandbox = {
    openNode(run) {
      runs.push(run)
      return sandbox.openNode(run)
    },
  }
  await shapeMark({ sandbox: watched, signal }, 'customer-words-7f3a', box)
  expect(runs).toHaveLength(1)
  expect(JSON.stringify(runs)).not.toContain('customer-words-7f3a')
  expect(runs[0]?.outputFolder).toBeUndefined()
})

it.each([
  ['nothing', ''],
  ['no pixels', '{"width":10,"height":10}\n'],
  ['too few pixels', '{"width":10,"height":10,"rgba":"AAAA"}\n'],
  ['a mark wider than the box', `{"width":${box.width + 2},"height":2,"rgba":"AAAA"}\n`],
  ['a size that is no number', '{"width":"10","height":10,"rgba":"AAAA"}\n'],
])('shapeMark rejects a program that returned %s', async (_what, text) => {
  await expect(shapeMark({ sandbox: answering(text), signal }, 'x', box)).rejects.toMatchObject({ kind: 'refused' })
})

it('shapeSubtitles rejects an unexpected result of the program', async () => {
  await expect(shapeSubtitles({ sandbox: answering('{"script":7}\n'), signal }, subtitles, want)).rejects.toMatchObject(
    { kind: 'refused' },
  )
})

it('shapeMark stops the program when the task is cancelled', async () => {
  const cancelled = new AbortController()
  const shaped = shapeMark({ sandbox, signal: cancelled.signal }, 'x', box)
  cancelled.abort()
  await expect(shaped).rejects.toMatchObject({ kind: 'aborted' })
})
