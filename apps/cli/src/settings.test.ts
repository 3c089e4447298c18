import { expect, it } from 'vitest'
import { joinSettings, settingOrThrow } from './settings.ts'
import { WrongUsage } from './wrong-usage.ts'

const profiles = () => ({ current: 'home', profiles: { home: { key: 'of home' }, work: { url: 'https://work' } } })
const none = () => ({ profiles: {} })
const services = { PUBLIC_BASE_URL: 'http://127.0.0.1:1', ADMIN_LISTEN: '127.0.0.1:2', ADMIN_TOKEN: 'from the file' }

it('takes addresses and the token from the services of a checkout', () => {
  expect(joinSettings({ environment: {}, services, profiles: none })).toEqual({
    url: 'http://127.0.0.1:1',
    adminUrl: 'http://127.0.0.1:2',
    adminToken: 'from the file',
  })
})

it('prefers the environment to the services, and counts an empty variable as unset', () => {
  const environment = { KINORA_URL: 'https://api', KINORA_KEY: 'k', KINORA_ADMIN_TOKEN: '' }
  expect(joinSettings({ environment, services, profiles })).toMatchObject({
    url: 'https://api',
    key: 'k',
    adminToken: 'from the file',
  })
})

it('takes what neither says from the profile in use, and everything from one that is named', () => {
  const environment = { KINORA_URL: 'https://api' }
  expect(joinSettings({ environment, services, profiles })).toMatchObject({ url: 'https://api', key: 'of home' })
  expect(joinSettings({ environment, services, profiles }, 'work')).toMatchObject({ url: 'https://work' })
  expect(joinSettings({ environment: { KINORA_PROFILE: 'work' }, services, profiles }).url).toBe('https://work')
})

it('names the variable and the flag of what is missing', () => {
  expect(() => settingOrThrow({}, 'key')).toThrow(
    new WrongUsage('KINORA_KEY is not set; set it, pass --key, or save a profile'),
  )
})

it('joins paths to an address that ends with a slash', () => {
  expect(settingOrThrow({ url: 'https://api/' }, 'url')).toBe('https://api')
})
