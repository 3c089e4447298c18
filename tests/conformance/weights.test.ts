import { adminEndpoints } from '@kinora/contract'
import { KinoraError } from '@kinora/sdk'
import { describe, expect, it } from 'vitest'
import { admin } from '../support/running-service.ts'

const { listWeights, pullWeight, verifyWeight, removeWeight, listBackends } = adminEndpoints

const readStatus = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof KinoraError ? error.status : 0),
  )

describe('weights of the built-in engine', () => {
  it('are listed with licence, source, size and the state per worker', async () => {
    const { weights } = await admin.call(listWeights)
    expect(weights.map(({ name }) => name).toSorted()).toEqual(
      ['isnet', 'kokoro', 'moonshine', 'rife', 'silero-vad', 'upscaler'].toSorted(),
    )
    for (const weight of weights) {
      expect(weight.source).toMatch(/^https:/)
      expect(weight.licence).not.toBe('')
      expect(weight.ready_bytes).toBeGreaterThan(0)
      expect(weight.workers.length).toBeGreaterThan(0)
    }
  })

  it('are pulled only with their own licence', async () => {
    expect(await readStatus(admin.call(pullWeight, { id: 'kokoro', fields: { licence: 'another' } }))).toBe(400)
  })

  it('are not found if unknown', async () => {
    expect(await readStatus(admin.call(pullWeight, { id: 'nothing', fields: { licence: 'MIT' } }))).toBe(404)
    expect(await readStatus(admin.call(verifyWeight, { id: 'nothing' }))).toBe(404)
    expect(await readStatus(admin.call(removeWeight, { id: 'nothing' }))).toBe(404)
  })

  it('decide which tier serves a step', async () => {
    const [{ weights }, { backends }] = await Promise.all([admin.call(listWeights), admin.call(listBackends)])
    const isReady = (step: string) => {
      const needed = weights.filter(({ serves }) => serves.includes(step))
      return needed.length > 0 && needed.every(({ state }) => state === 'ready')
    }
    const engine = backends.find(({ use }) => use === 'animatic')
    expect(engine?.tiers).toEqual(
      Object.fromEntries((engine?.steps ?? []).map((step) => [step, isReady(step) ? 'neural' : 'basic'])),
    )
  })
})
