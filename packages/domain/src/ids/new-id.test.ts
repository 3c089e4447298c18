import { isId } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIdAt, idEpochMs, newId, readCell } from './new-id.ts'

const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2090, 0, 1) })

it('newId returns 18 or 19 digits that fit a signed 64-bit column (D-120)', () => {
  fc.assert(
    fc.property(moment, fc.nat(63), fc.nat(0xffff), (ms, cell, random) => {
      const id = newId(ms, cell, random)
      expect(isId(id)).toBe(true)
      expect(BigInt(id)).toBeLessThan(2n ** 63n)
    }),
  )
})

it('ids are ordered by time, whatever their cell and random part (D-120)', () => {
  fc.assert(
    fc.property(moment, fc.nat(63), fc.nat(0xffff), (ms, cell, random) => {
      expect(BigInt(newId(ms, cell, random))).toBeLessThan(BigInt(newId(ms + 1, 0, 0)))
      expect(BigInt(firstIdAt(ms))).toBeLessThanOrEqual(BigInt(newId(ms, cell, random)))
    }),
  )
})

it('readCell reads the cell without a lookup (D-120)', () => {
  fc.assert(fc.property(fc.nat(63), (cell) => readCell(newId(idEpochMs + 5e10, cell, 7)) === cell))
})

it('isId rejects numbers above the signed 64-bit maximum (D-120)', () => {
  expect(['9223372036854775807', '9223372036854775808', '9999999999999999999'].map(isId)).toEqual([true, false, false])
})
