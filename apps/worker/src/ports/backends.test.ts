import type { AnyBackend, Catalog } from '@kinora/domain'
import { expect, it } from 'vitest'
import { checkBackendKeys } from './backends.ts'

const catalogWith = (keyFrom?: string) =>
  ({
    backends: [{ name: 'gpu' }],
    backend: () => ({ backend: { endpoint: () => ({ baseUrl: 'http://gpu', keyFrom }) }, config: {} }),
  }) as unknown as Catalog<AnyBackend>

it('checkBackendKeys rejects a catalog whose key is not set, and reports only its name', () => {
  const check = (key: string | undefined, keyFrom?: string) => checkBackendKeys(catalogWith(keyFrom), () => key)
  expect(() => check('sesame', 'BACKEND_KEY_GPU')).not.toThrow()
  expect(() => check(undefined)).not.toThrow()
  for (const missing of [undefined, ''])
    expect(() => check(missing, 'BACKEND_KEY_GPU')).toThrow('gpu needs BACKEND_KEY_GPU, which is not set')
})
