import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { limitMemory } from './limit-memory.ts'

const mib = 2 ** 20
const program = `
  import { limitMemory } from '${join(import.meta.dirname, 'limit-memory.ts')}'
  import { getHeapStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  limitMemory(300, process)
  const read = 'require("node:worker_threads").parentPort.postMessage(require("node:v8").getHeapStatistics().heap_size_limit)'
  const thread = new Worker(read, { eval: true })
  thread.on('message', (ofThread) => console.log(JSON.stringify({
    main: getHeapStatistics().heap_size_limit, thread: ofThread,
    pools: process.env.MALLOC_ARENA_MAX, args: process.argv.slice(2),
  })))
`

it('a worker process starts again with the heap limit on both threads and two pools of the C library', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limit-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'main.mjs')
  writeFileSync(file, program)
  const { MALLOC_ARENA_MAX: _, NODE_OPTIONS: __, ...env } = process.env
  const found = JSON.parse(execFileSync(process.execPath, [file, 'word'], { env, encoding: 'utf8' }))
  expect(found).toMatchObject({ pools: '2', args: ['word'] })
  for (const bytes of [found.main, found.thread]) {
    expect(bytes).toBeGreaterThan(300 * mib)
    expect(bytes).toBeLessThan(560 * mib)
  }
}, 60_000)

const fakeProcess = (execArgv: string[], env: NodeJS.ProcessEnv) => ({
  execPath: '/node',
  execArgv,
  argv: ['/node', '/main.js', '--option'],
  env,
  execve: vi.fn() as never,
})

it('a process keeps its flags, arguments and variables when it replaces itself', () => {
  const process = fakeProcess(['--import', 'probe'], { A: 'a' })
  limitMemory(512, process, 4_096 * mib)
  const args = ['/node', '--import', 'probe', '--max-old-space-size=512', '/main.js', '--option']
  expect(process.execve).toHaveBeenCalledExactlyOnceWith('/node', args, { A: 'a', MALLOC_ARENA_MAX: '2' })
})

it('a process under its limits, or one that was given them before, is not replaced', () => {
  const small = fakeProcess([], { MALLOC_ARENA_MAX: '4' })
  limitMemory(512, small, 500 * mib)
  const again = fakeProcess(['--max-old-space-size=512'], { MALLOC_ARENA_MAX: '2' })
  limitMemory(512, again, 4_096 * mib)
  expect([small.execve, again.execve].map((execve) => vi.mocked(execve as () => void).mock.calls)).toEqual([[], []])
})
