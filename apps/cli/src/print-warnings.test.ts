import { expect, it, vi } from 'vitest'
import { printWarnings } from './print-warnings.ts'

it('each warning is printed on its own line with its field (D-501)', () => {
  const log = vi.fn()
  const warnings = [
    { code: 'unknown_field', field: 'durration', message: 'is not a field of this request' },
    { code: 'unknown_field', field: '', message: '3 more warnings were left out' },
  ] as const
  printWarnings({ log, paint: (_, words) => words }, { warnings: [...warnings] })
  expect(log.mock.calls).toEqual([
    ['warning durration is not a field of this request'],
    ['warning 3 more warnings were left out'],
  ])
})

it('a reply without warnings from an older service prints nothing', () => {
  const log = vi.fn()
  printWarnings({ log, paint: (_, words) => words }, {})
  expect(log).not.toHaveBeenCalled()
})
