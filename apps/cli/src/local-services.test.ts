import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLocalServices } from './local-services.ts'
import { WrongUsage } from './wrong-usage.ts'

/** Creates a checkout with a services file. */
const checkoutWith = (home: string, port = 15_400): string => {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  mkdirSync(join(checkout, home), { recursive: true })
  mkdirSync(join(checkout, 'apps/cli'), { recursive: true })
  writeFileSync(
    join(checkout, home, 'services.env'),
    [`LISTEN=127.0.0.1:${port}`, `ADMIN_LISTEN=127.0.0.1:${port + 1}`, `PUBLIC_BASE_URL=http://127.0.0.1:${port}`]
      .concat('ADMIN_TOKEN=secret', '')
      .join('\n'),
  )
  return checkout
}

it('readLocalServices finds .kinora of the checkout, also from a subfolder', () => {
  const checkout = checkoutWith('.kinora')
  const expected = { PUBLIC_BASE_URL: 'http://127.0.0.1:15400', ADMIN_TOKEN: 'secret' }
  expect(readLocalServices({}, checkout)).toMatchObject(expected)
  expect(readLocalServices({ KINORA_HOME: '' }, join(checkout, 'apps/cli'))).toMatchObject(expected)
})

it('readLocalServices uses KINORA_HOME, relative to the checkout or absolute', () => {
  const checkout = checkoutWith('other-home', 21_300)
  const expected = { PUBLIC_BASE_URL: 'http://127.0.0.1:21300' }
  expect(readLocalServices({}, checkout)).toEqual({})
  expect(readLocalServices({ KINORA_HOME: 'other-home' }, join(checkout, 'apps'))).toMatchObject(expected)
  expect(readLocalServices({ KINORA_HOME: join(checkout, 'other-home') }, '/')).toMatchObject(expected)
})

it('readLocalServices combines the ports of KINORA_PORT_BASE with the token of the file', () => {
  const checkout = checkoutWith('.kinora')
  expect(readLocalServices({ KINORA_PORT_BASE: '21300' }, checkout)).toMatchObject({
    PUBLIC_BASE_URL: 'http://127.0.0.1:21300',
    ADMIN_LISTEN: '127.0.0.1:21301',
    ADMIN_TOKEN: 'secret',
  })
})

it('readLocalServices derives the API URL from KINORA_PORT_BASE without a file', () => {
  const empty = mkdtempSync(join(tmpdir(), 'checkout-'))
  expect(readLocalServices({ KINORA_PORT_BASE: '21300' }, empty)).toEqual({ PUBLIC_BASE_URL: 'http://127.0.0.1:21300' })
})

it.each(['80', '40000', 'x', '2.5'])('readLocalServices rejects %s as KINORA_PORT_BASE', (text) => {
  expect(() => readLocalServices({ KINORA_PORT_BASE: text }, tmpdir())).toThrow(
    new WrongUsage(`KINORA_PORT_BASE must be an integer from 1024 to 32600 (got "${text}")`),
  )
})
