import { createServer } from 'node:net'
import { dependencyTimeouts } from '@kinora/domain'
import { expect, it, onTestFinished } from 'vitest'
import { connectRedis } from './connect.ts'

it('a connection to a frozen Redis is replaced after its silence timeout (D-381)', async () => {
  let connections = 0
  const frozen = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve))
  const address = frozen.address()
  const url = `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const errors: string[] = []
  const redis = connectRedis(url, ({ name }) => void errors.push(name), {
    timeouts: { ...dependencyTimeouts.redis, silenceMs: 50 },
  })
  onTestFinished(() => {
    redis.destroy()
    frozen.close()
  })
  await expect.poll(() => connections, { timeout: 10_000, interval: 5 }).toBeGreaterThan(1)
  // No command waits for it meanwhile.
  await expect(redis.ping()).rejects.toBeInstanceOf(Error)
})
