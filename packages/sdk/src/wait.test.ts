import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { createClient } from './client.ts'
import { TaskFailed } from './errors.ts'

const task = (state: string, progress: number) =>
  JSON.stringify({ id: '7', task_id: '7', state, progress, err_code: '', credits: 4, payload: '', creations: [] })
const event = (number: number, data: string) => `event: task\nid: ${number}\ndata: ${data}\n\n`
const isEvents = (url = '') => url.endsWith('/events')

const clientOf = (baseUrl: string) => createClient({ baseUrl, key: 'k' })

it('listens to the end of a task and tells each step once', async () => {
  const { url, asked } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const whole = `: still there\n\n${event(1, task('queueing', 0))}${event(2, task('processing', 50))}${event(3, task('success', 100))}`
    // Cut in the middle of a line, as a network does.
    response.write(whole.slice(0, 70))
    setTimeout(() => response.end(whole.slice(70)), 20)
  })
  const told: number[] = []
  const done = await clientOf(url).wait('7', { onProgress: ({ progress }) => told.push(progress) })
  expect(done.state).toBe('success')
  expect(told).toEqual([0, 50, 100])
  expect(asked).toHaveLength(1)
})

it('reads the task where its events break off, and goes on with those that were not seen', async () => {
  const { url, asked } = await serve((request, response) => {
    if (!isEvents(request.url)) return void response.end(task('processing', 60))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (request.count === 1) {
      response.write(event(4, task('processing', 50)))
      setTimeout(() => response.destroy(), 20)
    } else response.end(event(5, task('failed', 60)))
  })
  expect((await clientOf(url).wait('7', { check: false })).state).toBe('failed')
  expect(asked.filter((each) => isEvents(each.url)).at(-1)?.headers['last-event-id']).toBe('4')
})

it('only reads where nobody streams', async () => {
  const { url, asked } = await serve((request, response) =>
    isEvents(request.url)
      ? response.writeHead(429).end('{"reason":"TooManyRequests","message":"","metadata":{"trace_id":""}}')
      : response.end(task('success', 100)),
  )
  expect((await clientOf(url).wait('7')).progress).toBe(100)
  expect(asked).toHaveLength(2)
})

it('throws TaskFailed with the task for a task that failed, and returns it with check false', async () => {
  const { url } = await serve((_, response) => response.end(task('failed', 60)))
  const client = clientOf(url)
  const failed = await client.wait('7', { everyMs: 1 }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TaskFailed)
  expect(failed).toMatchObject({ task: { id: '7', state: 'failed', progress: 60 } })
  expect(await client.wait('7', { everyMs: 1, check: false })).toMatchObject({ id: '7', state: 'failed' })
})

it('says that a task still runs when its time is over, and leaves it alone', async () => {
  // Answered without a network: the first reply cannot come later than the end of the wait.
  const fetch = () => Promise.resolve(new Response(task('processing', 1)))
  const client = createClient({ baseUrl: 'http://service.example', key: 'k', fetch })
  await expect(client.wait('7', { timeoutMs: 150, everyMs: 10 })).rejects.toThrow('task 7 is still processing')
})

it('ends with a refusal that reading would meet as well', async () => {
  const { url } = await serve((_, response) =>
    response.writeHead(401).end('{"reason":"Unauthorized","message":"who?","metadata":{"trace_id":"t"}}'),
  )
  await expect(clientOf(url).wait('7')).rejects.toThrow('Unauthorized: who?')
})

it('a task that waits for a slot is read beside its events, and its place in the queue is told (D-508)', async () => {
  let reads = 0
  const { url } = await serve((request, response) => {
    if (!isEvents(request.url)) {
      reads += 1
      const position = { ...(JSON.parse(task('queueing', 0)) as object), queue_position: 5 - reads }
      return void response.end(JSON.stringify(position))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event(1, task('queueing', 0)))
    const look = setInterval(() => {
      if (reads < 2) return
      clearInterval(look)
      response.end(`${event(2, task('processing', 50))}${event(3, task('success', 100))}`)
    }, 50)
  })
  const told: unknown[] = []
  await clientOf(url).wait('7', { onProgress: ({ state, queue_position: position }) => told.push([state, position]) })
  expect(told.slice(0, 3)).toEqual([
    ['queueing', null],
    ['queueing', 4],
    ['queueing', 3],
  ])
  expect(told.at(-1)).toEqual(['success', null])
})
