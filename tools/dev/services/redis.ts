import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from 'redis'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { settings } from './settings.ts'

export const redis: Part = {
  name: 'redis',
  version: String(settings.redis.major),
  needs: [],
  address: (instance) => `127.0.0.1:${instance.port('redis')}`,
  folder: (instance) => join(instance.home, 'redis'),
  prepare,
  answers: isAnswering,
  stopSignal: 'SIGTERM',
}

async function prepare(instance: Instance): Promise<Launch> {
  const folder = join(instance.home, 'redis')
  const configuration = join(folder, 'redis.conf')
  mkdirSync(folder, { recursive: true })
  const lines = [
    'bind 127.0.0.1',
    `port ${instance.port('redis')}`,
    `dir ${JSON.stringify(folder)}`,
    `requirepass ${instance.secrets.redis}`,
    ...settings.redis.lines,
  ]
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 })
  return { file: 'redis-server', args: [configuration] }
}

async function isAnswering(instance: Instance): Promise<boolean> {
  const client = createClient({
    socket: { host: '127.0.0.1', port: instance.port('redis'), connectTimeout: 2000, reconnectStrategy: false },
    password: instance.secrets.redis,
    disableOfflineQueue: true,
  })
  client.on('error', () => undefined) // the rejected call reports it too
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } finally {
    client.destroy()
  }
}
