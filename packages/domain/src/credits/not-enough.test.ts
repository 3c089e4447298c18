import { expect, it } from 'vitest'
import { notEnough } from './not-enough.ts'

it('notEnough names the needed and the available credits, in text and as fields (D-505)', () => {
  const error = notEnough(40, { available: 12 })
  expect(error.reason).toBe('CreditInsufficient')
  expect(error.detail).toEqual({ detail: '40 needed, 12 available', needed: 40, available: 12 })
})

it('notEnough adds why so many credits are needed (D-505)', () => {
  expect(notEnough(40, { available: 0, because: ' at least' }).detail.detail).toBe('40 needed at least, 0 available')
})
