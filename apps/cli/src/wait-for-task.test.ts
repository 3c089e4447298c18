import type { Client, TaskQueryReply } from '@kinora/sdk'
import { expect, it, vi } from 'vitest'
import type { Terminal } from './terminal.ts'
import { waitForTask } from './wait-for-task.ts'

const reply = (more: object = {}) =>
  ({ id: '7', state: 'success', progress: 100, err_code: '', creations: [], ...more }) as unknown as TaskQueryReply

const open = (steps: readonly TaskQueryReply[], isLive = false) => {
  const terminal = {
    isLive,
    columns: () => 80,
    rewrite: vi.fn(),
    endRewriting: vi.fn(),
    log: vi.fn(),
    write: vi.fn(),
    graphics: () => undefined,
    paint: (_colour: string, words: string) => words,
  }
  const wait = async (_id: string, { onProgress }: { onProgress(step: TaskQueryReply): void }) => {
    for (const step of steps) onProgress(step)
    return steps.at(-1)
  }
  const deps = { client: { wait } as unknown as Pick<Client, 'wait'>, terminal: terminal as unknown as Terminal }
  return { waitFor: (wanted = {}) => waitForTask(deps, '7', wanted), terminal }
}
const running = (progress: number) => reply({ state: 'processing', progress })

it('waitForTask prints each state once in a log', async () => {
  const { waitFor, terminal } = open([running(10), running(20), reply()])
  expect(await waitFor()).toEqual(reply())
  expect(terminal.rewrite).toHaveBeenCalledTimes(2)
  expect(terminal.endRewriting).toHaveBeenCalledOnce()
})

it('waitForTask prints each progress step in a live terminal', async () => {
  const { waitFor, terminal } = open([running(10), running(20), running(20), reply()], true)
  await waitFor()
  expect(terminal.rewrite).toHaveBeenCalledTimes(3)
})

it('waitForTask throws with code and message of a failed task', async () => {
  const { waitFor, terminal } = open([
    reply({ state: 'failed', err_code: 'CreditInsufficient', err_msg: 'insufficient credits' }),
  ])
  await expect(waitFor()).rejects.toThrow('task 7 failed: CreditInsufficient: insufficient credits')
  expect(terminal.endRewriting).toHaveBeenCalledOnce()
})

it('waitForTask reports that a preview is not possible without a cover image or terminal support', async () => {
  const { waitFor, terminal } = open([reply({ creations: [{ url: 'https://r/1.mp4', cover_url: '' }] })])
  await waitFor({ preview: true })
  expect(terminal.log).toHaveBeenCalledExactlyOnceWith('preview not available: the terminal does not support images')
})
