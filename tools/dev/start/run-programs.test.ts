import { expect, it } from 'vitest'
import type { SupervisedChild } from '../apps/supervise-apps.ts'
import { runPrograms } from './run-programs.ts'

type Fake = SupervisedChild & { end(code: number | null, signal?: string): void }

const open = () => {
  const events: string[] = []
  const lines: string[] = []
  const children = new Map<string, Fake>()
  const start = (name: string): Fake => {
    const ended = Promise.withResolvers<number>()
    const process = {
      exitCode: null as number | null,
      signalCode: null as NodeJS.Signals | null,
      kill: (signal?: NodeJS.Signals | number) => events.push(`${name} ${signal}`) > 0,
    }
    const child: Fake = {
      process,
      ended: ended.promise,
      end(code, signal) {
        Object.assign(process, { exitCode: code, signalCode: signal ?? null })
        events.push(`${name} ended`)
        ended.resolve(code ?? 1)
      },
    }
    children.set(name, child)
    return child
  }
  const running = runPrograms(['api', 'worker'], { start, report: (line) => void lines.push(line) })
  return { running, events, lines, child: (name: string) => children.get(name) as Fake }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('npm start stops the worker after the API has drained', async () => {
  const { running, events, lines, child } = open()
  running.stop()
  await turn()
  expect(events).toEqual(['api SIGTERM'])
  child('api').end(0)
  await turn()
  expect(events).toEqual(['api SIGTERM', 'api ended', 'worker SIGTERM'])
  child('worker').end(0)
  expect(await running.finished).toBe(0)
  expect(lines).toEqual([])
})

it('npm start stops the others and fails when a program ends by itself', async () => {
  const { running, events, lines, child } = open()
  child('worker').end(3)
  await turn()
  expect(events).toEqual(['worker ended', 'api SIGTERM'])
  child('api').end(0)
  expect(await running.finished).toBe(3)
  expect(lines).toEqual(['worker failed (exit code 3); its last lines are above'])
})

it('npm start kills programs that still drain at the second stop request', async () => {
  const { running, events, child } = open()
  running.stop()
  running.stop()
  expect(events).toEqual(['api SIGTERM', 'api SIGKILL', 'worker SIGKILL'])
  child('api').end(null, 'SIGKILL')
  child('worker').end(null, 'SIGKILL')
  expect(await running.finished).toBe(1)
})
