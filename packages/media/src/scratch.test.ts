import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimScratch, emptyScratch, listScratch, scratchHome } from './scratch.ts'

let folder = ''
let home = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-'))
  home = scratchHome(folder, 'one')
  mkdirSync(home)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts another process that holds a pipe open, like a worker in a container with its own pid namespace. */
const startNeighbour = async (boot: string): Promise<ChildProcess> => {
  const pipe = join(home, `${boot}.alive`)
  execFileSync('mkfifo', [pipe])
  const child = spawn('sh', ['-c', 'exec 3<>"$1"; echo ready; exec sleep 60', 'sh', pipe], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout ?? child, 'data')
  return child
}
const work = (boot: string, name = 'task'): void => {
  mkdirSync(join(home, boot, name), { recursive: true })
  writeFileSync(join(home, boot, name, 'frame.png'), '')
}

it('scratch of a process is kept while the process runs, and removed on release', async () => {
  const scratch = await claimScratch(home)
  mkdirSync(join(scratch.folder, 'task'))
  await emptyScratch(home)
  expect((await listScratch(home)).map((path) => path.split('/')[1])).toEqual(['task'])
  await scratch.release()
  expect(readdirSync(folder)).toEqual([])
})

it.each([
  ['running', 'SIGCONT'],
  ['stopped', 'SIGSTOP'],
] as const)('scratch of a %s neighbour is kept', async (_state, signal) => {
  const neighbour = await startNeighbour('neighbour')
  work('neighbour')
  neighbour.kill(signal)
  try {
    await emptyScratch(home)
    expect(await listScratch(home)).toEqual(['neighbour/task'])
  } finally {
    neighbour.kill('SIGKILL')
    await once(neighbour, 'exit')
  }
})

it('scratch of a killed process is deleted', async () => {
  const neighbour = await startNeighbour('neighbour')
  work('neighbour')
  neighbour.kill('SIGKILL')
  await once(neighbour, 'exit')
  await emptyScratch(home)
  expect(readdirSync(home)).toEqual([])
})

it('scratch of an earlier process with the same pid is deleted', async () => {
  execFileSync('mkfifo', [join(home, 'earlier.alive')])
  work('earlier', `${process.pid}-task`)
  const scratch = await claimScratch(home)
  await emptyScratch(home)
  expect(readdirSync(home).some((name) => name.startsWith('earlier'))).toBe(false)
  await scratch.release()
})

it('scratch of another installation in the same folder is neither deleted nor listed', async () => {
  const other = scratchHome(folder, 'other')
  mkdirSync(join(other, 'dead', 'task'), { recursive: true })
  const scratch = await claimScratch(home)
  await emptyScratch(home)
  expect(await listScratch(home)).toEqual([])
  expect(await listScratch(other)).toEqual(['dead/task'])
  await scratch.release()
})

it.each(['dead', 'dead.alive', 'dead.opening'])(
  'cleanup completes an interrupted cleanup that left %s',
  async (left) => {
    if (left === 'dead') work('dead')
    else execFileSync('mkfifo', [join(home, left)])
    await emptyScratch(home)
    expect(readdirSync(home)).toEqual([])
  },
)

it('processes that start and clean up concurrently keep their own scratch', async () => {
  const claimed = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const scratch = await claimScratch(home)
      mkdirSync(join(scratch.folder, 'task'))
      await emptyScratch(home)
      return scratch
    }),
  )
  expect(await listScratch(home)).toHaveLength(6)
  await Promise.all(claimed.map((scratch) => scratch.release()))
  expect(readdirSync(folder)).toEqual([])
})

it('a process may start while the last other one ends', async () => {
  for (let round = 0; round < 3; round += 1) {
    const last = await claimScratch(home)
    const [next] = await Promise.all([claimScratch(home), last.release()])
    expect(readdirSync(next.folder)).toEqual([])
    await next.release()
  }
})

it('an installation that never ran has no scratch', async () => {
  expect(await listScratch(scratchHome(folder, 'none'))).toEqual([])
})
