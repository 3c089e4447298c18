import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { pollUntil } from './poll-until.ts'

const parent = `
import { spawn } from 'node:child_process'
import { endWithThisProcess } from './tools/testkit/end-children.ts'
const child = spawn('sleep', ['60'])
endWithThisProcess(child)
console.log(child.pid)
setInterval(() => {}, 1000)`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a program that is ended by %s ends the programs that it started', async (signal, exitCode) => {
  const running = spawn(process.execPath, ['--conditions=source', '--input-type=module', '--eval', parent])
  const [line] = (await once(createInterface(running.stdout), 'line')) as [string]
  expect(isRunning(Number(line))).toBe(true)
  running.kill(signal)
  expect(await once(running, 'exit')).toEqual([exitCode, null])
  await pollUntil(async () => !isRunning(Number(line)) || undefined, 'the started program to end', 10_000)
})
