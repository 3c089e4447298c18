import { expect, it } from 'vitest'
import { settingFields } from './fields.ts'
import { parseSettings } from './parse.ts'

const shape = { TRUSTED_PROXIES: settingFields.TRUSTED_PROXIES }
const read = (text: string) => parseSettings(shape, { TRUSTED_PROXIES: text })

it('takes proxies as addresses and ranges, none by default (D-051)', () => {
  expect(read('10.0.0.0/8, ::1 ,192.0.2.7/32')).toEqual({
    settings: { TRUSTED_PROXIES: ['10.0.0.0/8', '::1', '192.0.2.7/32'] },
  })
  expect(read('')).toEqual({ settings: { TRUSTED_PROXIES: [] } })
})

it.each(['10.0.0.0/33', 'proxy.internal', '10.0.0/8', '::1/129', '10.0.0.1/8/8', '10.0.0.1/'])(
  'refuses %s as a proxy instead of guessing',
  (text) => {
    expect(read(text)).toHaveProperty('faults')
  },
)
