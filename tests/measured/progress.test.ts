import type { QueryReply } from '@kinora/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portrait } from '../support/portraits.ts'
import { openStudio, type Studio } from './studio.ts'

const lookEveryMs = 250

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())

/** Polls a task and records its progress while it is processing. */
const watch = async (path: string, body: Record<string, unknown>) => {
  const { body: reply, text, status } = await studio.send('POST', path, body)
  if (status !== 200) throw new Error(text)
  const samples: { atMs: number; progress: number }[] = []
  let task: QueryReply
  do {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    task = await studio.read(String(reply['id']))
    if (task.state !== 'created' && task.state !== 'queueing')
      samples.push({ atMs: performance.now(), progress: task.progress })
  } while (task.state !== 'success' && task.state !== 'failed')
  expect(task).toMatchObject({ state: 'success', progress: 100 })
  const changes = samples.filter(({ progress }, i) => i === 0 || progress !== samples[i - 1]?.progress)
  const still = changes.slice(1).map(({ atMs }, i) => atMs - (changes[i]?.atMs ?? 0))
  return {
    values: changes.map(({ progress }) => progress),
    lengthMs: (samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0),
    longestMs: Math.max(...still),
  }
}

it.each<[string, string, () => Record<string, unknown>]>([
  [
    'a narrated comic',
    '/ent/v1/explain-comic/tasks',
    () => ({
      script_name: 'The lighthouse',
      script_content: 'The storm came at night. “Light the lamp!” said Anna. Ben ran up the stairs.',
      language: 'en',
    }),
  ],
  [
    'a talking picture',
    '/ent/v2/digital-human',
    () => ({ model: 'genq2-pro', resolution: '540p', image: portrait(), text: 'Good morning, everyone.' }),
  ],
])(
  'progress of %s advances through all steps and pauses for at most a tenth of its length (D-135)',
  async (_name, path, body) => {
    const { values, lengthMs, longestMs } = await watch(path, body())
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    // Nothing runs between two steps, which takes time on a busy machine; `progress.int.test.ts` uses a fake clock.
    expect(longestMs).toBeLessThanOrEqual(Math.max(5_000 + 2 * lookEveryMs, lengthMs / 10))
    expect(values.length).toBeGreaterThan(15)
  },
)
