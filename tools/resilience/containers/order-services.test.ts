import { expect, it } from 'vitest'
import { orderServices } from './order-services.ts'

const after = (...names: string[]) => ({
  depends_on: Object.fromEntries(names.map((name) => [name, { condition: 'service_started' as const }])),
})

it('a service starts after all that it depends on; services of a profile do not start', () => {
  const services = {
    api: after('migrate'),
    migrate: after('db'),
    backup: { ...after('db'), profiles: ['backup'] },
    db: {},
  }
  expect(orderServices(services)).toEqual(['db', 'migrate', 'api'])
})

it('services that depend on each other, and names of no service, are errors', () => {
  expect(() => orderServices({ a: after('b'), b: after('a') })).toThrow('services depend on each other: a → b → a')
  expect(() => orderServices({ a: after('gone') })).toThrow('a depends on gone, which is no service')
})
