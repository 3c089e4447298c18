import { tmpdir } from 'node:os'
import { settingFields } from '@kinora/config'
import { expect, it } from 'vitest'
import { choosePrograms, findMissing, type Program, programSettings } from './programs.ts'

it.each([
  ['http://fetcher.internal:9092', ['api', 'worker']],
  ['http://127.0.0.1:9092', ['api', 'worker', 'fetcher']],
  ['http://[::1]:9092', ['api', 'worker', 'fetcher']],
])('npm start with FETCHER_URL %s runs %j', (url, names) => {
  expect(choosePrograms({ FETCHER_URL: url }).map(({ name }) => name)).toEqual(names)
})

const logins = Object.keys(settingFields).filter((name) => /^DATABASE_.*URL$/.test(name))
const all = {
  ...Object.fromEntries(logins.map((name) => [name, 'postgres://login'])),
  PATH: '/bin',
  DATABASE_POOL: '10',
  ENVIRONMENT: 'production',
  FETCHER_URL: 'http://localhost:9092',
  FETCHER_SECRET: 'shared',
  REDIS_URL: 'redis://',
  S3_SECRET_ACCESS_KEY: 'secret',
  TEMPORAL_ADDRESS: 'temporal:7233',
  KEY_SEAL_SECRET: 'secret',
  ADMIN_TOKEN: 'secret',
}
const program = (name: string) => choosePrograms(all).find((each) => each.name === name) as Program
const settingNames = (name: string) => Object.keys(programSettings(program(name), all)).toSorted()

it('npm start gives each program only its database logins', () => {
  const listLogins = (name: string) => settingNames(name).filter((setting) => logins.includes(setting))
  expect(listLogins('api')).toEqual(['DATABASE_ADMIN_URL', 'DATABASE_API_DIRECT_URL', 'DATABASE_API_URL'])
  expect(listLogins('worker')).toEqual(['DATABASE_SYSTEM_URL', 'DATABASE_WORKER_URL'])
  expect(settingNames('worker')).toContain('DATABASE_POOL')
})

it('npm start gives the fetcher no secret but the one it shares with the worker', () => {
  expect(settingNames('fetcher')).toEqual(['ENVIRONMENT', 'FETCHER_SECRET', 'FETCHER_URL', 'PATH'])
})

it('npm start names the files of the build that are missing', () => {
  expect(findMissing(choosePrograms({}), tmpdir())).toEqual([
    'apps/api/dist/main.js',
    'apps/worker/dist/main.js',
    'apps/worker/dist/workflow-bundle.js',
  ])
})
