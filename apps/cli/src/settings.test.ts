import { expect, it } from 'vitest'
import { joinSettings, settingOrThrow } from './settings.ts'
import { WrongUsage } from './wrong-usage.ts'

const profiles = () => ({ current: 'home', profiles: { home: { key: 'of home' }, work: { url: 'https://work' } } })
const none = () => ({ profiles: {} })
const services = { PUBLIC_BASE_URL: 'http://127.0.0.1:1', ADMIN_LISTEN: '127.0.0.1:2', ADMIN_TOKEN: 'from the file' }

it('joinSettings reads URLs and the token from the local services', () => {
  expect(joinSettings({ environment: {}, services, profiles: none })).toEqual({
    url: 'http://127.0.0.1:1',
    adminUrl: 'http://127.0.0.1:2',
    adminToken: 'from the file',
  })
})

it('joinSettings prefers the environment over the services and ignores empty variables', () => {
  const environment = { KINORA_URL: 'https://api', KINORA_KEY: 'k', KINORA_ADMIN_TOKEN: '' }
  expect(joinSettings({ environment, services, profiles })).toMatchObject({
    url: 'https://api',
    key: 'k',
    adminToken: 'from the file',
  })
})

it('joinSettings falls back to the current profile and prefers a named profile', () => {
  const environment = { KINORA_URL: 'https://api' }
  expect(joinSettings({ environment, services, profiles })).toMatchObject({ url: 'https://api', key: 'of home' })
  expect(joinSettings({ environment, services, profiles }, 'work')).toMatchObject({ url: 'https://work' })
  expect(joinSettings({ environment: { KINORA_PROFILE: 'work' }, services, profiles }).url).toBe('https://work')
})

it('settingOrThrow names the variable and the flag of a missing setting', () => {
  expect(() => settingOrThrow({}, 'key')).toThrow(
    new WrongUsage('KINORA_KEY is not set; set it, pass --key, or save a profile'),
  )
})

it('settingOrThrow removes the trailing slash of a URL', () => {
  expect(settingOrThrow({ url: 'https://api/' }, 'url')).toBe('https://api')
})
