import fc from 'fast-check'
import { expect, it } from 'vitest'
import { charge, countRemaining, toBucket, waitUs } from './gcra.ts'
import { createLocalRateLimitState } from './local-rate-limit-state.ts'

const rates = fc.record({ perSecond: fc.integer({ min: 2, max: 2_000 }), burst: fc.integer({ min: 2, max: 60 }) })
/** Pauses between requests, most of them short. */
const pauses = fc.array(fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 500_000 })), {
  maxLength: 300,
})

/** A token bucket as reference implementation: written for clarity, not for speed. */
const createJar = (costUs: number, burst: number) => {
  let [drops, last] = [burst * costUs, 0]
  return {
    at(nowUs: number) {
      drops = Math.min(burst * costUs, drops + nowUs - last)
      last = nowUs
    },
    hasToken: () => drops >= costUs,
    tokens: () => Math.floor(drops / costUs),
    take() {
      drops -= costUs
    },
  }
}

it('charge accepts and rejects like token buckets, for a key and its tenant at once (D-373)', () => {
  fc.assert(
    fc.property(rates, rates, pauses, (keyRate, tenantRate, waits) => {
      const buckets = [toBucket(keyRate), toBucket(tenantRate)]
      const jars = [keyRate, tenantRate].map(({ burst }, i) => createJar(buckets[i]?.costUs ?? 0, burst))
      let nowUs = 0
      const debts = createLocalRateLimitState(() => nowUs)
      for (const wait of waits) {
        nowUs += wait
        for (const jar of jars) jar.at(nowUs)
        const passes = jars.every((jar) => jar.hasToken())
        const charged = charge(buckets, debts.read(['key', 'tenant']))
        debts.raise(['key', 'tenant'], charged.debtsUs, nowUs)
        if (passes) for (const jar of jars) jar.take()
        expect(charged.passes).toBe(passes)
        expect(buckets.map((bucket, i) => countRemaining(bucket, charged.debtsUs[i] ?? 0))).toEqual(
          jars.map((jar) => jar.tokens()),
        )
      }
    }),
  )
})

it('waitUs is the exact time until the next request passes', () => {
  fc.assert(
    fc.property(rates, fc.double({ min: 0, max: 1, noNaN: true }), (rate, share) => {
      const bucket = toBucket(rate)
      const over = 1 + Math.floor(share * (bucket.costUs - 1))
      const debt = bucket.mostUs - bucket.costUs + over
      const passesAfter = (us: number) => charge([bucket], [debt - us]).passes
      expect(waitUs(bucket, debt)).toBe(over)
      expect([passesAfter(over), passesAfter(over - 1)]).toEqual([true, false])
    }),
  )
})

it('charge accepts a poll every second at the slowest allowed rate (D-373)', () => {
  const bucket = toBucket({ perSecond: 2, burst: 2 })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -200_000, max: 200_000 }), { maxLength: 100 }), (jitters) => {
      let debt = 0
      for (const jitter of jitters) {
        debt = Math.max(0, debt - 1_000_000 - jitter)
        const charged = charge([bucket], [debt])
        expect(charged.passes).toBe(true)
        debt = charged.debtsUs[0] ?? 0
      }
    }),
  )
})
