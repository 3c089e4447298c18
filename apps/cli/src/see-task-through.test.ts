import type { Client, TaskQueryReply } from '@kinora/sdk'
import { expect, it, vi } from 'vitest'
import { seeTaskThrough } from './see-task-through.ts'
import type { Terminal } from './terminal.ts'

const reply = (more: object = {}) =>
  ({ id: '7', state: 'success', progress: 100, err_code: '', creations: [], ...more }) as unknown as TaskQueryReply

const open = (steps: readonly TaskQueryReply[], isLive = false) => {
  const terminal = {
    isLive,
    columns: () => 80,
    rewrite: vi.fn(),
    endRewriting: vi.fn(),
    tell: vi.fn(),
    write: vi.fn(),
    graphics: () => undefined,
    paint: (_colour: string, words: string) => words,
  }
  const wait = async (_id: string, { onProgress }: { onProgress(step: TaskQueryReply): void }) => {
    for (const step of steps) onProgress(step)
    return steps.at(-1)
  }
  const deps = { client: { wait } as unknown as Pick<Client, 'wait'>, terminal: terminal as unknown as Terminal }
  return { see: (wanted = {}) => seeTaskThrough(deps, '7', wanted), terminal }
}
const running = (progress: number) => reply({ state: 'processing', progress })

it('a log shows each state of a task once', async () => {
  const { see, terminal } = open([running(10), running(20), reply()])
  expect(await see()).toEqual(reply())
  expect(terminal.rewrite).toHaveBeenCalledTimes(2)
  expect(terminal.endRewriting).toHaveBeenCalledOnce()
})

it('a live terminal shows each step of the progress', async () => {
  const { see, terminal } = open([running(10), running(20), running(20), reply()], true)
  await see()
  expect(terminal.rewrite).toHaveBeenCalledTimes(3)
})

it('a task that failed ends with its code and message', async () => {
  const { see, terminal } = open([
    reply({ state: 'failed', err_code: 'CreditInsufficient', err_msg: 'insufficient credits' }),
  ])
  await expect(see()).rejects.toThrow('task 7 failed: CreditInsufficient: insufficient credits')
  expect(terminal.endRewriting).toHaveBeenCalledOnce()
})

it('a preview tells of a terminal that shows no pictures, and of a film without a cover', async () => {
  const { see, terminal } = open([reply({ creations: [{ url: 'https://r/1.mp4', cover_url: '' }] })])
  await see({ preview: true })
  expect(terminal.tell).toHaveBeenCalledExactlyOnceWith('this terminal shows no pictures')
})
