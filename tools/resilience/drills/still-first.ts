import type { Client } from '@kinora/sdk'
import { openScriptedImages } from '../../fakes/images/server.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'
import { type Drill, must } from './drill.ts'
import { fetchBundle } from './fetch-bundle.ts'

const picturesPort = portAt(66)
/** Long enough for several shots. */
const script =
  'The storm came at night. The keeper of the lighthouse climbed the old stone stairs and lit the great lamp. ' +
  'Far out at sea a small ship fought the waves. Its captain saw the light and turned away from the rocks. ' +
  'In the morning the sea was calm, and the whole village came down to the harbour to greet the sailors.'
const still = { backend: 'pictures', pool: 'pictures' } as const
const small = { model: 'genq2', duration: 1, resolution: '540p', audio: false } as const
const filmSteps = ['plan-story', 'speech', 'lip-sync', 'text-to-music'] as const

type Pictures = Awaited<ReturnType<typeof openScriptedImages>>

/** The steps before finishing and their back ends, in the order of their numbers. */
const listAttempts = async (service: TestService, id: string): Promise<string[]> =>
  (await fetchBundle(service, id)).attempts
    .filter(({ step }) => step !== 'finish-video')
    .map(({ step, backend, state }) => `${step} at ${backend} ${state}`)

const expectAttempts = async (service: TestService, id: string, expected: readonly string[]): Promise<void> => {
  const attempts = await listAttempts(service, id)
  must(attempts.join() === expected.join(), `the attempts are ${attempts.join(', ')}`)
}

/** Makes one video to its end; returns its id and the credits it took. */
const makeVideo = async (
  client: Client,
  prompt: string,
  more: object = {},
): Promise<{ id: string; credits: number }> => {
  const { id } = await client.textToVideo({ ...small, prompt, ...more })
  const { state, err_code: code, creations, credits } = await client.wait(id)
  must(
    state === 'success' && creations.length === 1,
    `"${prompt}" ended as ${state} ${code} with ${creations.length} creations`,
  )
  return { id, credits: credits ?? 0 }
}

const video = 'image-to-video at animatic done'
const cropping = 'prepare-still at media'

/** The workers start without the picture server, so they use another route until their next check finds it. */
const waitForStill = async (client: Client, { requests }: Pictures): Promise<void> => {
  await pollUntil(async () => {
    await makeVideo(client, 'a lake')
    return requests.length > 0 ? true : undefined
  }, 'a request to the picture server')
  requests.splice(0)
}

/** Returns the credits of the video. */
const checkRequest = async (service: TestService, client: Client, { requests }: Pictures): Promise<number> => {
  const { id, credits } = await makeVideo(client, 'a red kite over a field', { seed: 41, style: 'anime' })
  const [request] = requests
  must(requests.length === 1, `the picture server got ${requests.length} requests`)
  must(
    JSON.stringify(request) ===
      JSON.stringify({
        path: '/v1/images/generations',
        prompt: 'a red kite over a field, anime style',
        size: '1024x576',
        seed: 41,
        references: 0,
      }),
    `the request was ${JSON.stringify(request)}`,
  )
  await expectAttempts(service, id, ['text-to-image at pictures done', `${cropping} done`, video])
  return credits
}

const checkFallbacks = async (service: TestService, client: Client, price: number): Promise<void> => {
  const instead = 'text-to-video at scripted done'
  const ends = {
    'refuse=1': ['text-to-image at pictures failed', instead],
    'nonsense=1': ['text-to-image at pictures failed', instead],
    'small=1': ['text-to-image at pictures done', `${cropping} failed`, instead],
  }
  for (const [words, attempts] of Object.entries(ends)) {
    const { id, credits } = await makeVideo(client, `a lake ${words}`)
    await expectAttempts(service, id, attempts)
    must(credits === price, `the video of another route took ${credits} credits, not ${price}`)
  }
}

/** The call to the picture server cannot be stopped, so a cancel is rejected while it runs. */
const checkCancel = async (client: Client, pictures: Pictures): Promise<void> => {
  const before = pictures.requests.length
  pictures.hold()
  const { id } = await client.textToVideo({ ...small, prompt: 'a tower' })
  await pollUntil(async () => (pictures.requests.length > before ? true : undefined), 'the request for a still')
  const isRejected = await client.cancel(id).then(
    () => false,
    () => true,
  )
  pictures.release()
  must(isRejected, 'a still that cannot be stopped was cancelled')
  const { state } = await client.wait(id)
  must(state === 'success', `after a rejected cancel the task ended as ${state}`)
}

const checkFilm = async (client: Client, { requests }: Pictures): Promise<string> => {
  const before = requests.length
  const { id } = await client.create('/ent/v1/explain-comic/tasks', {
    script_name: 'The lighthouse',
    script_content: script,
    language: 'en',
    enable_lipsync: false,
  })
  const { state, err_code: code } = await client.wait(id, { timeoutMs: 600_000 })
  must(state === 'success', `the film ended as ${state} ${code}`)
  const stills = requests.slice(before)
  const [first, ...later] = stills
  must(first?.references === 0 && later.length > 0, `a film of ${stills.length} stills`)
  must(
    later.every(({ path, references }) => path === '/v1/images/edits' && references === 1),
    `later stills: ${JSON.stringify(later)}`,
  )
  return `${stills.length} stills, ${later.length} of them with the first as reference`
}

export const stillFirst: Drill = {
  title: 'still first: a picture server and the built-in engine make videos from text',
  setup: {
    backends: {
      pictures: {
        use: 'openai',
        freeStarts: true,
        config: {
          dialect: 'sd-cpp',
          baseUrl: `http://127.0.0.1:${picturesPort}`,
          picture: { sizeStep: 64, pixels: 1_048_576 },
        },
      },
    },
    pools: { pictures: { places: 1 } },
    routes: [
      { step: 'text-to-video', models: ['genq2'], backend: 'animatic', pool: 'animatic', still },
      { step: 'text-to-video', models: ['genq2'], backend: 'scripted', pool: 'scripted' },
      // Shots of films: the drill checks their stills, so the script animates them.
      { step: 'text-to-video', backend: 'scripted', pool: 'scripted', still: { ...still, keep: 'reference' } },
      ...filmSteps.map((step) => ({ step, backend: 'scripted', pool: 'scripted' })),
    ],
  },
  async run(service, report) {
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const pictures = await openScriptedImages(picturesPort)
    try {
      await waitForStill(tenant.client, pictures)
      const price = await checkRequest(service, tenant.client, pictures)
      report(`one request, ${price} credits`)
      await checkFallbacks(service, tenant.client, price)
      await checkCancel(tenant.client, pictures)
      report(await checkFilm(tenant.client, pictures))
    } finally {
      pictures.close()
    }
    const { id } = await makeVideo(tenant.client, 'a lake without a server')
    await expectAttempts(service, id, ['text-to-image at pictures failed', 'text-to-video at scripted done'])
  },
}
