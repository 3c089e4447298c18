import type { Step } from '@kinora/domain'
import { videoRequest as request } from '@kinora/domain/fixtures/video-request'
import { CancelledFailure } from '@temporalio/common'
import { expect, it } from 'vitest'
import type { ModelStepCall } from '../step-call.ts'
import { failed, lost, memory, open, unavailable, unknown } from './test-setup/open-step.ts'

const { style: _style, ...video } = request
const still = { backend: 'pictures', pool: 'pictures' }
const stillFirst = { backend: 'animatic', pool: 'shots', still }
const plain = { backend: 'animatic', pool: 'shots' }
const picture = { object: { key: 'picture' }, ours: false }
const cropped = { key: 'cropped' }

type Route = typeof plain & { still?: object }
/** Steps with routes of text-to-video; crops end as given. */
const openVideo = (routes: readonly Route[], script: Parameters<typeof open>[1], crop: object = cropped) => {
  const opened = open(routes, script, {
    routes: { 'text-to-video': routes } as never,
    params: { seed: 99 },
  })
  opened.other.mockImplementation(async () => {
    if (crop instanceof Error) throw crop
    return crop
  })
  return opened
}
const render = (step: Step, more: object = {}) => step.model('text-to-video', { ...request, ...more } as never)
const listCalls = (calls: readonly ModelStepCall[]) =>
  calls.map(({ step, backend, stepNo, tryNo }) => `${stepNo}.${tryNo} ${step} at ${backend}`)

it('a route with a still makes the picture, crops it and animates it, as three numbered steps', async () => {
  const { step, calls, other, options } = openVideo([stillFirst], [picture, { made: 'film' }])
  expect(await render(step)).toEqual({ made: 'film' })
  expect(listCalls(calls)).toEqual(['1.1 text-to-image at pictures', '3.1 image-to-video at animatic'])
  expect(calls[0]?.ask).toEqual({ prompt: request.prompt, width: 1280, height: 720, seed: 7 })
  expect(calls[1]?.ask).toEqual({ ...video, image: cropped, voice: { text: '' } })
  expect(other.mock.calls).toEqual([
    [
      {
        tenantId: '1',
        taskId: '2',
        trace: 't',
        stepNo: 2,
        tryNo: 1,
        tool: 'still',
        ask: { picture, width: 1280, height: 720 },
      },
    ],
  ])
  expect(options.map(({ taskQueue }) => taskQueue)).toEqual([
    'kinora-pool-pictures',
    'kinora-media',
    'kinora-pool-shots',
  ])
})

it('still and animation share the weight of their step', async () => {
  const { step, calls } = openVideo([stillFirst], [picture, {}])
  await render(step)
  const [stillWork, videoWork] = calls.map(({ work }) => work)
  expect(stillWork?.before).toBe(0)
  expect(videoWork?.before).toBe(stillWork?.weight)
  expect((stillWork?.weight ?? 0) + (videoWork?.weight ?? 0)).toBeCloseTo(stillWork?.total ?? 0)
})

it.each([
  ['is refused', [unavailable]],
  ['is lost three times', [lost, lost, lost]],
])('the next route makes the video if the still %s', async (_, failures) => {
  const { step, calls } = openVideo([stillFirst, plain], [...failures, { made: 'film' }])
  expect(await render(step)).toEqual({ made: 'film' })
  expect(listCalls(calls)).toEqual([
    ...failures.map((_failure, i) => `1.${i + 1} text-to-image at pictures`),
    '2.1 text-to-video at animatic',
  ])
  expect(calls.map(({ isLast }) => isLast)).toEqual([...failures.map(() => false), true])
})

it('the next route makes the video if the still has a wrong size', async () => {
  const { step, calls } = openVideo([stillFirst, plain], [picture, { made: 'film' }], unavailable)
  await render(step)
  expect(listCalls(calls)).toEqual(['1.1 text-to-image at pictures', '3.1 text-to-video at animatic'])
})

it('the next route makes the video if the animation is unavailable', async () => {
  const { step, calls } = openVideo([stillFirst, plain], [picture, unavailable, { made: 'film' }])
  await render(step)
  expect(listCalls(calls)).toEqual([
    '1.1 text-to-image at pictures',
    '3.1 image-to-video at animatic',
    '3.2 text-to-video at animatic',
  ])
})

it('a still is tried with each memory fallback of its server', async () => {
  const route = { ...stillFirst, still: { ...still, tries: 1, reliefs: ['tiles', 'size'] } }
  const { step, calls } = openVideo([route], [memory, memory, picture, {}])
  await render(step)
  expect(calls.map(({ step: name, relief, canEase }) => ({ name, relief, canEase }))).toEqual([
    { name: 'text-to-image', relief: undefined, canEase: true },
    { name: 'text-to-image', relief: 'tiles', canEase: true },
    { name: 'text-to-image', relief: 'size', canEase: undefined },
    { name: 'image-to-video', relief: undefined, canEase: undefined },
  ])
})

it('a still of unknown outcome is rechecked, never made again', async () => {
  const { step, calls, waits } = openVideo([stillFirst], [unknown, picture, {}])
  await render(step)
  expect(listCalls(calls).slice(0, 2)).toEqual(['1.1 text-to-image at pictures', '1.1 text-to-image at pictures'])
  expect(waits).toHaveLength(2)
})

it.each([
  ['an animation', [picture, new CancelledFailure('cancelled')], 2],
  ['a still', [new CancelledFailure('cancelled')], 1],
  ['a still against the content policy', [failed('ContentPolicyViolation')], 1],
])('the end of the task during %s starts nothing else', async (_, script, count) => {
  const { step, calls } = openVideo([stillFirst, plain], script)
  await expect(render(step)).rejects.toBe(script.at(-1))
  expect(calls).toHaveLength(count)
})

it('a cancel between still and animation starts no animation', async () => {
  const cancelled = new CancelledFailure('cancelled')
  const { step, calls } = openVideo([stillFirst, plain], [picture], cancelled)
  await expect(render(step)).rejects.toBe(cancelled)
  expect(listCalls(calls)).toEqual(['1.1 text-to-image at pictures'])
})

it('a step whose only still fails ends with that failure', async () => {
  const { step } = openVideo([stillFirst], [unavailable])
  await expect(render(step)).rejects.toBe(unavailable)
})

const inFilm = { inFilm: true }
const keep = (way: string) => ({ ...stillFirst, still: { ...still, keep: way } })

it('stills of a film have the seed of the film if the route keeps the seed', async () => {
  const { step, calls } = openVideo([keep('seed')], [picture])
  await render(step, { ...inFilm, seed: 100 })
  expect(calls.map(({ ask }) => ask['seed'])).toEqual([99, 100])
})

it('later stills of a film refer to the first one if the route keeps a reference', async () => {
  const { step, calls } = openVideo([keep('reference')], [picture])
  await Promise.all([render(step, inFilm), render(step, inFilm), render(step)])
  const stills = calls.filter(({ step: name }) => name !== 'image-to-video')
  expect(stills.map(({ step: name, ask }) => [name, ask['images']])).toEqual([
    ['text-to-image', undefined],
    ['text-to-image', undefined],
    ['references-to-image', [cropped]],
  ])
})

it('a film goes on without a reference if its first still fails', async () => {
  const { step, calls } = openVideo([keep('reference'), plain], [unavailable, picture])
  await render(step, inFilm)
  await render(step, inFilm)
  expect(calls.map(({ step: name }) => name)).toEqual([
    'text-to-image',
    'text-to-video',
    'text-to-image',
    'image-to-video',
  ])
})

it('a still of a film part names the part', async () => {
  const { step, calls, other } = openVideo([stillFirst], [picture, {}])
  const parts = await step.film([{}] as never)
  await parts.make(0, (partStep: Step) => render(partStep) as never)
  expect(calls.map(({ part }) => part)).toEqual(['part 0', 'part 0'])
  expect(other.mock.calls).toMatchObject([[{ part: 'part 0', tool: 'still' }]])
})
