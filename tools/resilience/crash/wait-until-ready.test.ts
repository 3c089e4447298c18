import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type StartingPart, waitUntilReady } from './wait-until-ready.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinora-ready-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers at probe number `looks`; never by default. */
const part = (name: string, requiredProbes = Number.POSITIVE_INFINITY): StartingPart => {
  const logFile = join(folder, name)
  writeFileSync(logFile, `${name} could not bind its port\n`)
  let probes = 0
  return {
    name,
    logFile,
    selfEnds: [],
    async isUp() {
      probes += 1
      return probes >= requiredProbes
    },
  }
}

it('waitUntilReady reports how long each part took', async () => {
  expect(await waitUntilReady([part('api', 1), part('worker', 3)], { intervalMs: 1 })).toMatch(
    /^api \d+\.\d s, worker \d+\.\d s$/,
  )
})

it('waitUntilReady names the part that is not ready, the end of its log and the load', async () => {
  const ready = waitUntilReady([part('api', 1), part('worker')], { timeoutMs: 5, intervalMs: 1 })
  await expect(ready).rejects.toThrow(
    /^worker: not ready after 0\.0 s \(load average \d+\.\d\)\n {2}worker, the end of .*:\n {4}worker could not bind its port$/,
  )
})

it('waitUntilReady does not wait for a part that keeps ending by itself', async () => {
  const selfEnds: string[] = []
  const isUp = async () => {
    selfEnds.push('ended')
    return false
  }
  const failing = { ...part('worker'), selfEnds, isUp }
  await expect(waitUntilReady([failing], { intervalMs: 1 })).rejects.toThrow('worker: ended by themselves 3 times')
  expect(selfEnds).toHaveLength(3)
})
