import { expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'
import { findProviderKey, listProviderKeys } from './provider-key.ts'

const keys: Record<string, string | undefined> = {
  fal: 'BACKEND_KEY_FAL',
  'fal-images': 'BACKEND_KEY_FAL',
  'gpu:a': undefined,
}
const catalog = {
  backends: Object.keys(keys).map((name) => ({ name })),
  backend: (name: string) => ({
    name,
    config: {},
    backend: { endpoint: () => ({ baseUrl: '', keyFrom: keys[name] }) },
  }),
} as unknown as Catalog

it('back ends with the same key share it, and replicas without one share the name of their back end', () => {
  expect(findProviderKey(catalog, 'fal-images')).toBe('BACKEND_KEY_FAL')
  expect(findProviderKey(catalog, 'gpu:a')).toBe('gpu')
  expect(listProviderKeys(catalog)).toEqual(['BACKEND_KEY_FAL', 'gpu'])
})
