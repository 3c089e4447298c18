import { expect, it } from 'vitest'
import type { ObjectRef } from '../steps/media.ts'
import type { CheckedInput } from './check-inputs.ts'
import { storeInputs } from './store-inputs.ts'

const embedded = (field: string): CheckedInput =>
  ({
    isUsed: true,
    form: 'embedded',
    field,
    slot: field,
    value: '',
    rule: 'image',
    format: 'png',
    content: Buffer.from(field),
    sha256: '',
  }) as unknown as CheckedInput

it('storeInputs waits for all puts, even if one of them fails (A6)', async () => {
  const other = Promise.withResolvers<ObjectRef>()
  const puts: string[] = []
  const objects = {
    newKey: () => 'key',
    signInput: async () => 'url',
    put: (_: unknown, content: Uint8Array) => {
      const name = Buffer.from(content).toString()
      puts.push(name)
      return name === 'first' ? Promise.reject(new Error('store is down')) : other.promise
    },
  }
  let isOver = false
  const stored = storeInputs(
    objects,
    { tenantId: '1', taskId: '2' },
    [embedded('first'), embedded('second')],
    new Map(),
  )
  const ended = stored
    .catch((error: Error) => error.message)
    .finally(() => {
      isOver = true
    })
  await new Promise((resolve) => setImmediate(resolve))
  expect([puts, isOver]).toEqual([['first', 'second'], false])
  other.resolve({ key: 'k', sha256: '', bytes: 1, mediaType: 'image/png' })
  expect(await ended).toBe('store is down')
})
