import { expect, it, vi } from 'vitest'
import { tellWarnings } from './tell-warnings.ts'

it('each warning is told on a line of its own, with its field (D-501)', () => {
  const tell = vi.fn()
  const warnings = [
    { code: 'unknown_field', field: 'durration', message: 'is not a field of this request' },
    { code: 'unknown_field', field: '', message: '3 more warnings were left out' },
  ] as const
  tellWarnings({ tell, paint: (_, words) => words }, { warnings: [...warnings] })
  expect(tell.mock.calls).toEqual([
    ['warning durration is not a field of this request'],
    ['warning 3 more warnings were left out'],
  ])
})

it('a reply of a service from before warnings tells nothing', () => {
  const tell = vi.fn()
  tellWarnings({ tell, paint: (_, words) => words }, {})
  expect(tell).not.toHaveBeenCalled()
})
