import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { createClient } from './client.ts'
import { TaskFailed } from './errors.ts'

const task = (state: string, progress: number) =>
  JSON.stringify({ id: '7', task_id: '7', state, progress, err_code: '', credits: 4, payload: '', creations: [] })
const event = (number: number, data: string) => `event: task\nid: ${number}\ndata: ${data}\n\n`
const isEvents = (url = '') => url.endsWith('/events')

const createTestClient = (baseUrl: string) => createClient({ baseUrl, key: 'k' })

it('wait follows the event stream to the end and reports each change once', async () => {
  const { url, requests } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const whole = `: still there\n\n${event(1, task('queueing', 0))}${event(2, task('processing', 50))}${event(3, task('success', 100))}`
    // Split in the middle of a line, as networks do.
    response.write(whole.slice(0, 70))
    setTimeout(() => response.end(whole.slice(70)), 20)
  })
  const reported: number[] = []
  const done = await createTestClient(url).wait('7', { onProgress: ({ progress }) => reported.push(progress) })
  expect(done.state).toBe('success')
  expect(reported).toEqual([0, 50, 100])
  expect(requests).toHaveLength(1)
})

it('wait polls after a broken event stream and resumes it with Last-Event-ID', async () => {
  const { url, requests } = await serve((request, response) => {
    if (!isEvents(request.url)) return void response.end(task('processing', 60))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (request.count === 1) {
      response.write(event(4, task('processing', 50)))
      setTimeout(() => response.destroy(), 20)
    } else response.end(event(5, task('failed', 60)))
  })
  expect((await createTestClient(url).wait('7', { check: false })).state).toBe('failed')
  expect(requests.filter((each) => isEvents(each.url)).at(-1)?.headers['last-event-id']).toBe('4')
})

it('wait polls if the event stream is unavailable', async () => {
  const { url, requests } = await serve((request, response) =>
    isEvents(request.url)
      ? response.writeHead(429).end('{"reason":"TooManyRequests","message":"","metadata":{"trace_id":""}}')
      : response.end(task('success', 100)),
  )
  expect((await createTestClient(url).wait('7')).progress).toBe(100)
  expect(requests).toHaveLength(2)
})

it('wait throws TaskFailed for a failed task and returns it with check false', async () => {
  const { url } = await serve((_, response) => response.end(task('failed', 60)))
  const client = createTestClient(url)
  const failed = await client.wait('7', { everyMs: 1 }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TaskFailed)
  expect(failed).toMatchObject({ task: { id: '7', state: 'failed', progress: 60 } })
  expect(await client.wait('7', { everyMs: 1, check: false })).toMatchObject({ id: '7', state: 'failed' })
})

it('wait throws StillRunning on timeout and leaves the task running', async () => {
  // No network: the first reply must arrive before the timeout.
  const fetch = () => Promise.resolve(new Response(task('processing', 1)))
  const client = createClient({ baseUrl: 'http://service.example', key: 'k', fetch })
  await expect(client.wait('7', { timeoutMs: 150, everyMs: 10 })).rejects.toThrow('task 7 is still processing')
})

it('wait throws a permanent error of the event stream', async () => {
  const { url } = await serve((_, response) =>
    response.writeHead(401).end('{"reason":"Unauthorized","message":"who?","metadata":{"trace_id":"t"}}'),
  )
  await expect(createTestClient(url).wait('7')).rejects.toThrow('Unauthorized: who?')
})

it('wait polls a queued task in addition to its events and reports its queue position (D-508)', async () => {
  let reads = 0
  const { url } = await serve((request, response) => {
    if (!isEvents(request.url)) {
      reads += 1
      const position = { ...(JSON.parse(task('queueing', 0)) as object), queue_position: 5 - reads }
      return void response.end(JSON.stringify(position))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event(1, task('queueing', 0)))
    const timer = setInterval(() => {
      if (reads < 2) return
      clearInterval(timer)
      response.end(`${event(2, task('processing', 50))}${event(3, task('success', 100))}`)
    }, 50)
  })
  const reported: unknown[] = []
  await createTestClient(url).wait('7', {
    onProgress: ({ state, queue_position: position }) => reported.push([state, position]),
  })
  expect(reported.slice(0, 3)).toEqual([
    ['queueing', null],
    ['queueing', 4],
    ['queueing', 3],
  ])
  expect(reported.at(-1)).toEqual(['success', null])
})
