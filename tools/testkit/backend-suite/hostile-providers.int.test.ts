import { createModelHttp } from '@kinora/backends/http'
import { httpTask } from '@kinora/backends/http-task'
import { shippedRecipes } from '@kinora/contract/recipes'
import { newId, type Poll, type ReportedJob } from '@kinora/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProvider, type Provider, providerKey } from '../../fakes/providers/engine.ts'
import { type VendorName, vendors } from '../../fakes/providers/vendors.ts'
import { filmOrder } from './orders.ts'
import { providerConfig, vendorTraits } from './provider-fixtures.ts'
import type { SuiteCall } from './session.ts'

const http = createModelHttp(() => providerKey)
let attempts = 0
const page = '<html>internal words</html>'
const listed: ReadonlySet<string> = new Set(
  Object.entries(shippedRecipes).flatMap(([name, recipe]) =>
    (recipe as { find: { by: string } }).find.by === 'list' ? [name] : [],
  ),
)

for (const name of Object.keys(vendors) as VendorName[]) {
  describe(`the provider ${name}`, () => {
    let provider: Provider
    let reported: ReportedJob | undefined
    beforeEach(async () => {
      provider = await openProvider(vendors[name])
      reported = undefined
    })
    afterEach(() => provider.close())

    const { startsBy, failure, remembers } = vendorTraits[name]
    const createCall = (more: object = {}): SuiteCall => {
      attempts += 1
      const config = providerConfig(name, provider.baseUrl, more)
      const signal = AbortSignal.timeout(30_000)
      const attemptId = newId(Date.now(), 0, attempts % 65_536)
      return {
        config,
        step: 'text-to-video',
        attemptId,
        http: http.open(httpTask.endpoint?.(config as never), signal),
        scratch: () => Promise.reject(new Error('not used')),
        file: () => Promise.reject(new Error('not used')),
        callbackUrl: `https://worker.example/p/${attemptId}/token`,
        readReportedJob: async () => reported,
        signal,
      } as SuiteCall
    }
    const start = async (call = createCall(), words?: string) => ({
      call,
      handle: await httpTask.start(filmOrder(4, words), call as never),
    })
    const poll = (at: Awaited<ReturnType<typeof start>>): Promise<Poll> => httpTask.poll(at.handle, at.call as never)

    it.each([
      [{ 'retry-after': '3' }, 3_000],
      [{}, undefined],
    ])('that answers 429 with %j accepted nothing, and accepts the next start', async (headers, retryAfterMs) => {
      provider.planned.push({ on: startsBy, status: 429, body: page, headers })
      await expect(start()).rejects.toMatchObject({ name: 'NotAccepted', retryAfterMs })
      expect(provider.jobs.started()).toBe(0)
      expect((await poll(await start())).state).toBe('done')
    })

    it.each([500, 502, 503, 504, 408])('that answers %i to a start leaves its outcome open', async (status) => {
      provider.planned.push({ on: startsBy, status, body: page, headers: { 'content-type': 'text/html' } })
      const error: unknown = await start().catch((thrown: unknown) => thrown)
      expect((error as Error).name).not.toBe('NotAccepted')
      expect(String(error)).not.toContain('internal words')
    })

    it.each([429, 500, 503, 403])('that answers %i or a page to a poll is polled again', async (status) => {
      const started = await start()
      provider.planned.push({ on: /^GET /, status, body: page, headers: { 'content-type': 'text/html' } })
      await expect(poll(started)).rejects.toThrow(name)
      provider.planned.push({ on: /^GET /, status: 200, body: page, headers: { 'content-type': 'text/html' } })
      await expect(poll(started)).rejects.toThrow(name)
      expect((await poll(started)).state).toBe('done')
    })

    it.each([
      ['a page', { status: 200, text: page, headers: { 'content-type': 'text/html' } }],
      ['an error', { status: 502, text: page }],
      ['other JSON', { status: 200, json: [null] }],
      ['nothing', null],
    ])('that answers %s after it started the job is searched, or leaves the outcome open', async (_, reply) => {
      provider.state.intercept = async (line, make) => {
        const made = make()
        return { reply: startsBy.test(line) ? reply : made }
      }
      const call = createCall()
      const error: unknown = await start(call).catch((thrown: unknown) => thrown)
      expect((error as Error).name === 'UnknownOutcome').toBe(!remembers)
      const found = await httpTask.find(call as never)
      const answer = typeof found === 'string' ? found : (found.handle as { step: string }).step
      expect(answer).toBe(remembers ? 'text-to-video' : 'cannot say')
      expect(provider.jobs.started()).toBe(1)
    })

    it('that redirects a request gets no key at the other address', async () => {
      const other = await openProvider(vendors[name])
      provider.planned.push({ on: startsBy, status: 307, headers: { location: `${other.baseUrl}/stolen` } })
      await expect(start()).rejects.toMatchObject({ reason: 'ModelUnavailable' })
      expect(other.seen).toEqual([])
      other.close()
    })

    it('whose results are at another origin gets no key there', async () => {
      const other = await openProvider(vendors[name])
      const started = await start()
      provider.state.clientBase = other.baseUrl
      const done = await poll(started)
      if (done.state !== 'done' || !('url' in done.output)) throw new Error(done.state)
      const fetched = started.call.http.fetchOutput(done.output, done.mediaType, started.call.scratch)
      await expect(fetched).rejects.toThrow('another origin')
      expect(other.seen).toEqual([])
      other.close()
    })

    it('whose result URL has expired keeps the job done', async () => {
      const started = await start()
      const [job] = provider.jobs.all()
      provider.state.expired.add(job?.id ?? '')
      const done = await poll(started)
      if (done.state !== 'done') throw new Error(done.state)
      await expect(
        started.call.http.fetchOutput(done.output, done.mediaType, started.call.scratch),
      ).rejects.toMatchObject({
        reason: 'ModelUnavailable',
      })
      expect((await poll(started)).state).toBe('done')
      expect(provider.jobs.started()).toBe(1)
    })

    it('whose state goes backwards is pending until it ends', async () => {
      provider.jobs.hold()
      const started = await start()
      provider.jobs.work(0.5)
      expect((await poll(started)).state).toBe('pending')
      const [job] = provider.jobs.all()
      Object.assign(job ?? {}, { state: 'queued', fraction: 0 })
      expect((await poll(started)).state).toBe('pending')
      provider.jobs.release()
      expect((await poll(started)).state).toBe('done')
    })

    it('whose ended job runs again is pending until its second end', async () => {
      const started = await start()
      expect((await poll(started)).state).toBe('done')
      provider.jobs.hold()
      Object.assign(provider.jobs.all()[0] ?? {}, { state: 'running', fraction: 0.2 })
      expect((await poll(started)).state).toBe('pending')
      provider.jobs.release()
      expect((await poll(started)).state).toBe('done')
      expect(provider.jobs.started()).toBe(1)
    })

    it('with a wrong key is refused, and the key is in no error', async () => {
      const wrong = createModelHttp(() => 'c4n4ry')
      const call = createCall()
      const error: unknown = await start({
        ...call,
        http: wrong.open(httpTask.endpoint?.(call.config as never), call.signal),
      }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ reason: 'ModelUnavailable' })
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('c4n4ry')
      await wrong.close()
    })

    it('that fails a job reports none of its words', async () => {
      const ended = await poll(await start(undefined, `a lamp fail=${failure}`))
      expect(ended).toMatchObject({ state: 'failed' })
      expect(JSON.stringify(ended)).not.toContain('internal words')
    })

    it.each(listed.has(name) ? [200, 302, 429, 500] : [])(
      'that answers %i and a page for its list is searched again',
      async (status) => {
        const { call, handle } = await start()
        provider.planned.push({ on: /^GET /, status, body: page, headers: { location: 'http://127.0.0.1:9/' } })
        await expect(httpTask.find(call as never)).rejects.toThrow('for its jobs')
        expect(await httpTask.find(call as never)).toMatchObject({ handle: { job: handle.job } })
        expect(provider.jobs.started()).toBe(1)
      },
    )

    it('whose webhook named the job is found again', async () => {
      const { call, handle } = await start()
      reported = handle.job
      expect(await httpTask.find(call as never)).toMatchObject({ handle: { job: handle.job } })
    })
  })
}
