import { expect, it } from 'vitest'
import { z } from 'zod'
import { redisFields } from './redis-fields.ts'

const schema = z.object(redisFields)

it('REDIS_URL names one server or several, separated by commas', () => {
  expect(schema.parse({ REDIS_URL: 'redis://:secret@one:6379' })).toMatchObject({
    REDIS_URL: ['redis://:secret@one:6379'],
    REDIS_MODE: 'single',
    REDIS_PRIMARY: 'mymaster',
  })
  expect(schema.parse({ REDIS_URL: 'rediss://one, rediss://two', REDIS_MODE: 'cluster' }).REDIS_URL).toEqual([
    'rediss://one',
    'rediss://two',
  ])
})

it.each([['http://one:6379'], ['redis://'], ['redis://one,'], ['redis://one,two']])('REDIS_URL rejects %j', (url) => {
  expect(schema.safeParse({ REDIS_URL: url }).error?.issues[0]?.message).toContain('must be redis://')
})
