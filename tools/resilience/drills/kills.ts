import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  filterAlive,
  listDescendants,
  type ProcessInfo,
  readResidentBytes,
} from '../../testkit/descendant-processes.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { Random } from '../../testkit/random.ts'
import type { Running } from '../../testkit/start-process.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'

const defaultRounds = 5
const goneWithinMs = 3_000
const latestKillMs = 3_000
const victims = ['worker', 'renderer', 'encoder', 'task'] as const
type Victim = (typeof victims)[number]

const film = { model: 'genq3-turbo', duration: 4, resolution: '540p' } as const
const mib = 2 ** 20
/** Allowed growth for caches and compiled code. */
const growthBytes = 200 * mib

const listFolders = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory() && /^[0-9]{17,19}-/.test(entry.name))
    .map(({ name }) => name)

/** A separate node process, named after the program or its first thread. */
const isRenderer = ({ program }: ProcessInfo): boolean => program === 'node' || program === 'MainThread'
const isEncoder = ({ program }: ProcessInfo): boolean => program === 'ffmpeg'
const isRendering = (family: readonly ProcessInfo[]): boolean => family.some(isRenderer) && family.some(isEncoder)

type Scene = { service: TestService; worker: Running; taskId: string }

const kill = async (victim: Victim, { service, worker, taskId }: Scene): Promise<void> => {
  if (victim === 'task') return void (await service.tenants[0]?.client.cancel(taskId))
  if (victim === 'worker') return void process.kill(worker.pid, 'SIGKILL')
  const found = listDescendants(worker.pid).find(victim === 'renderer' ? isRenderer : isEncoder)
  // It may have ended in this moment.
  if (found) process.kill(found.pid, 'SIGKILL')
}

/** Kills one render at a random moment; returns the milliseconds until no process of it was left. */
const round = async (victim: Victim, scene: Scene, random: Random): Promise<{ goneMs: number; worker: Running }> => {
  const { service, worker, taskId } = scene
  const client = service.tenants[0]?.client
  if (!client) throw new Error('no tenant')
  await pollUntil(() => (isRendering(listDescendants(worker.pid)) ? true : undefined), 'a render', 60_000)
  await sleep(random.between(0, latestKillMs))
  const family = listDescendants(worker.pid)
  await kill(victim, scene)
  const began = performance.now()
  const gone = () => (filterAlive(family).length === 0 ? true : undefined)
  await pollUntil(gone, `everything of a killed ${victim} to be gone`, goneWithinMs)
  const goneMs = performance.now() - began
  // The next worker removes the folders of a dead worker before it works.
  const next = victim === 'worker' ? await service.startWorker() : worker
  await client.cancel(taskId).catch(() => undefined)
  await pollUntil(
    () => (listFolders(service.scratchFolder).length === 0 ? true : undefined),
    'scratch to be removed',
    15_000,
  )
  await pollUntil(() => (listDescendants(next.pid).length === 0 ? true : undefined), 'no process to be left', 15_000)
  return { goneMs, worker: next }
}

export const kills: Drill = {
  title: 'kills of a render at any moment leave no process, no scratch and no memory behind',
  async run(service, report, { times: rounds = defaultRounds, random }) {
    if (!service.worker || !service.tenants[0]) throw new Error('no worker or tenant')
    let { worker } = service
    let [slowestMs, rested] = [0, 0]
    const counts: Record<Victim, number> = { worker: 0, renderer: 0, encoder: 0, task: 0 }
    for (let done = 0; done < rounds; done += 1) {
      const victim = victims[done % victims.length] ?? 'task'
      const { id: taskId } = await service.tenants[0].client.textToVideo({ ...film, prompt: `a storm at sea, ${done}` })
      const ended = await round(victim, { service, worker, taskId }, random)
      if (ended.worker !== worker) rested = 0
      worker = ended.worker
      slowestMs = Math.max(slowestMs, ended.goneMs)
      counts[victim] += 1
      const residentBytes = readResidentBytes(worker.pid)
      rested ||= residentBytes
      must(residentBytes - rested < growthBytes, `the worker grew from ${rested} to ${residentBytes} bytes`)
    }
    report(`${rounds} kills (${victims.map((victim) => `${victim} ${counts[victim]}`).join(', ')})`)
    report(`everything gone after at most ${Math.round(slowestMs)} ms`)
    report(`the worker rests at ${Math.round(readResidentBytes(worker.pid) / mib)} MiB`)
  },
}
