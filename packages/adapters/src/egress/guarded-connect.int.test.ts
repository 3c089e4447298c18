import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { head, type Script, whole } from '../../fixtures/egress/start-origin.ts'
import { createAddressPolicy, createHostPolicy } from './address-policy.ts'
import { fetchLimits } from './fetch-limits.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import { openOrigins } from './test-setup/open-origins.ts'
import { createTryFetch, isPublicHere, quickLimits } from './test-setup/try-fetch.ts'

const { openOrigin } = openOrigins()

/** A public origin, and an internal listener on the same port of another address. */
const bothSides = async (script: Script = whole('picture')) => {
  const origin = await openOrigin(script)
  const inside = await openOrigin(whole('secret'), { host: '127.0.0.1', port: origin.port })
  return { origin, inside, url: `http://rebind.example:${origin.port}/` }
}

describe('names', () => {
  it('that turn private between lookups reach the internal network in 0 of 1,000 fetches (C3)', async () => {
    const { origin, inside, url } = await bothSides()
    let lookups = 0
    const { fetch } = createTryFetch({ resolve: async () => [lookups++ % 2 === 0 ? '127.0.0.2' : '127.0.0.1'] })
    let fetched = 0
    for (let no = 0; no < 1_000; no += 1)
      fetched += await fetch(url).then(
        () => 1,
        () => 0,
      )
    expect({ lookups, fetched, inside: inside.seen.connections }).toEqual({ lookups: 1_000, fetched: 500, inside: 0 })
    expect(origin.seen.connections).toBe(500)
  }, 60_000)

  it('that change during a redirect or a retry never reach the internal network', async () => {
    for (const answer of [head(302, 'Location: /again'), head(503)]) {
      const { inside, url } = await bothSides((socket) => socket.end(answer))
      const answers = [['127.0.0.2'], ['127.0.0.1']]
      const { refusal } = createTryFetch({ resolve: async () => answers.shift() ?? [] })
      expect(await refusal(url)).toMatchObject({ reason: 'ImageDownloadFailure', cause: 'blocked: 127.0.0.1' })
      expect(inside.seen.connections).toBe(0)
    }
  })

  it.each([
    ['127.0.0.2', '127.0.0.1'],
    ['127.0.0.2', '10.0.0.1'],
    ['127.0.0.2', '::1'],
    ['127.0.0.2', '::ffff:169.254.169.254'],
    ['127.0.0.1', '127.0.0.2'],
  ])('with %s and %s are refused for the forbidden one', async (...addresses) => {
    const { origin, inside, url } = await bothSides()
    const { refusal } = createTryFetch({ resolve: async () => addresses })
    expect((await refusal(url)).cause).toMatch(/^blocked: /)
    expect([origin.seen.connections, inside.seen.connections]).toEqual([0, 0])
  })

  it('are resolved once per connection, and the next attempt uses the next address', async () => {
    const origin = await openOrigin((socket) => socket.end(head(500)))
    const second = await openOrigin(whole('picture'), { host: '127.0.0.3', port: origin.port })
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return ['127.0.0.2', '127.0.0.3']
    }
    await createTryFetch({ resolve }).fetch(`http://two.example:${origin.port}/`)
    expect([lookups, origin.seen.connections, second.seen.connections]).toEqual([2, 1, 1])
  })

  it('that are never answered fail within their own limit', async () => {
    const { refusal } = createTryFetch({
      resolve: () => new Promise(() => undefined),
      limits: { ...quickLimits, nameMs: 200 },
    })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    expect(await refusal('http://silent.example/')).toMatchObject({ cause: 'time: name', tries: 1 })
    expect(timers.mock.calls.filter(([, ms]) => ms === 200)).toHaveLength(1)
  })

  it('without an address fail', async () => {
    const { refusal } = createTryFetch({ resolve: async () => [] })
    expect(await refusal('http://nothing.example/')).toMatchObject({ cause: 'name: no address', tries: 1 })
  })
})

it('createGuardedConnect checks the peer before the first byte is sent (C4)', async () => {
  const { inside, url } = await bothSides()
  let policyCalls = 0
  // A policy that is deceived about the name and only then sees the peer address.
  const isAllowed = () => policyCalls++ === 0
  const hosts = createHostPolicy(isPublicHere, [])
  const { refusal } = createTryFetch({ isAllowed, hosts, resolve: async () => ['127.0.0.1'] })
  expect(await refusal(url)).toMatchObject({ cause: 'blocked: peer 127.0.0.1', tries: 1 })
  await expect.poll(() => inside.seen.connections).toBe(1)
  expect(inside.seen.bytes).toBe(0)
})

it('createGuardedConnect checks literal addresses like names', async () => {
  const inside = await openOrigin(whole('secret'), { host: '127.0.0.1' })
  const connect = createGuardedConnect({
    isAllowed: createAddressPolicy({ allow: [], deny: [] }),
    resolve: async () => [],
    limits: fetchLimits,
    hosts: {},
  })
  for (const hostname of ['127.0.0.1', '[::ffff:127.0.0.1]', '[::1]'])
    await expect(connect({ protocol: 'http:', hostname, port: String(inside.port) })).rejects.toThrow('blocked: ')
  expect(inside.seen.connections).toBe(0)
})

describe('the origin of results', () => {
  it('is reached at any address, by this exact origin only (D-177)', async () => {
    const results = await openOrigin(whole('our film'), { host: '127.0.0.1' })
    const other = await openOrigin(whole('secret'), { host: '127.0.0.1' })
    const hosts = { ...createHostPolicy(isPublicHere, ['127.0.0.1']), resultOrigin: results.url }
    const { fetch, refusal } = createTryFetch({ hosts })
    await expect(fetch(`${results.url}/kinora/film.mp4?signed`)).resolves.toMatchObject({ bytes: 8 })
    expect(await refusal(other.url)).toMatchObject({ cause: 'url: url_policy' })
    expect(await refusal(results.url.replace('http:', 'https:'))).toMatchObject({ cause: 'url: url_policy' })
    expect(other.seen.connections).toBe(0)
  })

  it('may be a name of the hosts file, such as localhost', async () => {
    const results = await openOrigin(whole('our film'), { host: '127.0.0.1' })
    const resultOrigin = `http://localhost:${results.port}`
    const hosts = { ...createHostPolicy(isPublicHere, ['localhost']), resultOrigin }
    await expect(createTryFetch({ hosts }).fetch(`${resultOrigin}/film`)).resolves.toMatchObject({ bytes: 8 })
  })
})

describe('concurrent connections', () => {
  /** Responds after a delay, and counts how many of the counted requests are open at once. */
  const slowOrigins = () => {
    const gauge = { now: 0, most: 0 }
    const script: Script = (socket, request, no) => {
      const weight = request.startsWith('GET /counted') ? 1 : 0
      gauge.now += weight
      gauge.most = Math.max(gauge.most, gauge.now)
      setTimeout(() => {
        gauge.now -= weight
        whole('picture')(socket, request, no)
      }, 30)
    }
    return { gauge, script }
  }

  it('are at most 4 per host, whatever the port and spelling (D-180)', async () => {
    const { gauge, script } = slowOrigins()
    const [one, two] = [await openOrigin(script), await openOrigin(script)]
    // 25 rounds of 30 ms are longer than one fetch may take: the wait for a slot does not count.
    const limits = { ...quickLimits, totalMs: { ...quickLimits.totalMs, image: 500 } }
    const { fetch } = createTryFetch({ limits, resolve: async () => ['127.0.0.2'] })
    const names = ['same.example', 'SAME.example', 'same.example.']
    await Promise.all(
      Array.from({ length: 100 }, (_, no) =>
        fetch(`http://${names[no % 3]}:${[one.port, two.port][no % 2]}/counted`, { tenant: `t${no}` }),
      ),
    )
    expect([gauge.most, one.seen.connections + two.seen.connections]).toEqual([4, 100])
  })

  it('are at most 8 per tenant, and another tenant does not wait for them', async () => {
    const { gauge, script } = slowOrigins()
    const hosts = await Promise.all([2, 3, 4].map((n) => openOrigin(script, { host: `127.0.0.${n}` })))
    const { fetch } = createTryFetch()
    const busy = Array.from({ length: 40 }, (_, no) => fetch(`${hosts[no % 3]?.url}/counted`, { tenant: 'busy' }))
    await expect.poll(() => gauge.now, { interval: 1 }).toBe(8)
    await fetch(`${hosts[2]?.url}/other`, { tenant: 'other' })
    expect(hosts.flatMap(({ seen }) => seen.requests).length).toBeLessThan(41)
    await Promise.all(busy)
    expect(gauge.most).toBe(8)
  })
})
