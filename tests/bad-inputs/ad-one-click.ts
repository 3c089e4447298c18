import type { AdFilmReply } from '@kinora/contract'
import { findCreate } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import type { AdFilm } from '../support/minimal-bodies.ts'
import { type Body, minimalBody, onFilm, quickBody } from '../support/minimal-bodies.ts'
import { shifted } from '../support/shifted-clock.ts'
import { unknownId } from './any-route.ts'
import type { Builders, CustomCase, RequestCase } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import {
  authorization,
  customCase,
  failureUnless,
  jsonType,
  onEndpoint,
  type RequestCaseOptions,
  requestCase,
} from './request-cases.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { Header, HttpRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
const filmPartyOptions = { party: { hasFilms: true } } as const

const post = (code: 'AD' | 'ADE' | 'ADC', { key }: Party, body: Body): HttpRequest => ({
  method: 'POST',
  target: findCreate(code).path,
  headers: [authorization(key), jsonType],
  body: JSON.stringify(body),
})
const reading = ({ key }: Party, id: string): HttpRequest => ({
  method: 'GET',
  target: `${findCreate('AD').path}/${id}`,
  headers: [authorization(key)],
})
const readFilm = async (world: World, party: Party, id: string): Promise<AdFilmReply> =>
  (await world.send(reading(party, id))).body as unknown as AdFilmReply

/** An edit or a compose whose body depends on the film. */
const filmCase = (
  code: 'ADE' | 'ADC',
  name: string,
  change: (film: AdFilm, world: World) => Body | Promise<Body>,
  options: RequestCaseOptions = {},
): RequestCase =>
  requestCase(
    findCreate(code),
    name,
    async (minimal, world) => ({ ...minimal, ...(await change(await world.adFilm(), world)) }),
    options,
  )

/** Creates a film that is still processing, or cancelled. */
const unfinished = async (world: World, party: Party, isFailed: boolean): Promise<string> => {
  const { body, text } = await world.send(post('AD', party, quickBody('AD')))
  const id = String(body['id'])
  if (id === 'undefined') throw new Error(text)
  await world.until(party, id, ({ state }) => state === 'processing' || isEnded({ state }), 120_000)
  if (isFailed) await world.cancel(party, id)
  return id
}

const editing = (
  world: World,
  party: Party,
  film: AdFilm,
  prompt = 'a',
  headers: Header[] = [],
): Promise<ExchangeResult> => {
  const edit = post('ADE', party, { ...onFilm(minimalBody('ADE'), film), prompt })
  return world.send({ ...edit, headers: [...edit.headers, ...headers] }, { timeoutMs: 60_000 })
}
/** Slows down takes of a test key, which otherwise end at once; a live key ignores the header. */
const slowly: Header[] = [['X-Sandbox', 'delay=5']]

const listTakes = async (world: World, party: Party, film: AdFilm) =>
  (await readFilm(world, party, film.id)).data_records.storyboards[0]?.records ?? []

/** More concurrent edits than slots, so that one of them waits. */
const crowdOfEdits = 10

const waitingTake: CustomCase = customCase(
  'under way',
  async (world, party) => {
    const film = await world.adFilm()
    const before = new Set((await listTakes(world, party, film)).map(({ id }) => id))
    const edits = Array.from({ length: crowdOfEdits }, () => editing(world, party, film, 'a', slowly))
    let open: string | undefined
    for (let i = 0; i < 100 && open === undefined; i += 1) {
      const takes = await listTakes(world, party, film)
      open = takes.findLast(({ id, state }) => !before.has(id) && state !== 'success' && state !== 'failed')?.id
      if (open === undefined) await world.sleep(50)
    }
    const joined = { ...onFilm(minimalBody('ADC'), film), video_task_ids: [open, ...film.videos.slice(1)] }
    const response = await world.send(post('ADC', party, joined))
    const ids = (await Promise.all(edits)).map(({ body }) => String(body['id']))
    for (const id of ids) await world.cancel(party, id)
    return notReady(response)
  },
  filmPartyOptions,
)
const cancelledTake: CustomCase = customCase(
  'failed',
  async (world, party) => {
    const film = await world.adFilm()
    const before = new Set((await listTakes(world, party, film)).map(({ id }) => id))
    const edits = Array.from({ length: crowdOfEdits }, () => editing(world, party, film, 'a', slowly))
    let failed: string | undefined
    for (let i = 0; i < 100 && failed === undefined; i += 1) {
      const open = (await listTakes(world, party, film)).findLast(
        ({ id, state }) => !before.has(id) && state !== 'success' && state !== 'failed',
      )
      if (open) await world.cancel(party, open.id)
      failed = open && (await world.read(party, open.id)).state === 'failed' ? open.id : undefined
      if (failed === undefined) await world.sleep(50)
    }
    const joined = { ...onFilm(minimalBody('ADC'), film), video_task_ids: [failed, ...film.videos.slice(1)] }
    const response = await world.send(post('ADC', party, joined))
    for (const { body } of await Promise.all(edits)) await world.cancel(party, String(body['id']))
    return notReady(response)
  },
  filmPartyOptions,
)
const notReady = ({ status, body }: ExchangeResult): string[] => {
  const { rule } = (body['metadata'] ?? {}) as { rule?: string }
  return failureUnless(
    status === 409 && body['reason'] === 'Conflict' && rule === 'subtask_not_ready',
    `${status} ${String(body['reason'])} ${rule}`,
  )
}

const twoEdits: CustomCase = customCase(
  'two at once',
  async (world, party) => {
    const film = await world.adFilm()
    const responses = await Promise.all(['one', 'two'].map((prompt) => editing(world, party, film, prompt)))
    const ids = responses.map(({ body }) => String(body['sub_task_id']))
    const order = async () => (await listTakes(world, party, film)).map(({ id }) => id).filter((id) => ids.includes(id))
    const accepted = await order()
    const ends = await Promise.all(ids.map((id) => world.until(party, id, isEnded, 600_000)))
    const ended = await order()
    const ledgers = await Promise.all(ids.map(async (id) => world.database?.listLedgerKinds(id)))
    const wantedKinds = party.ownerId === undefined ? 'capture,hold' : ''
    return [
      ...responses.flatMap(({ status }) => failureUnless(status === 200, `responded ${status}`)),
      ...ends.flatMap(({ state, err_code: why }) => failureUnless(state === 'success', `ended ${state} ${why}`)),
      ...failureUnless(
        new Set(accepted).size === 2 && accepted.length === 2,
        `recorded are ${accepted.join()} of ${ids.join()}`,
      ),
      // The recorded order does not depend on which edit ends first.
      ...failureUnless(ended.join() === accepted.join(), `the order ${accepted.join()} became ${ended.join()}`),
      ...ledgers.flatMap((kinds) =>
        failureUnless(kinds === undefined || [...kinds].sort().join() === wantedKinds, `ledger ${kinds?.join()}`),
      ),
    ]
  },
  filmPartyOptions,
)

type IssuedUrl = { url: string; earliestMs: number; latestMs: number }
/** Reads a URL from a node whose clock is behind, so that the store considers the URL issued in the past. */
const readOldUrl = async (world: World, party: Party, film: AdFilm, behindMs: number): Promise<IssuedUrl> => {
  const behind = await world.startOtherApi(shifted(-behindMs))
  const requestedMs = Date.now()
  const { body } = await behind.send(reading(party, film.id), { timeoutMs: 60_000 })
  const answeredMs = Date.now()
  await behind.stop()
  const url = (body as unknown as AdFilmReply).creations[0]?.url ?? ''
  return { url, earliestMs: requestedMs - behindMs, latestMs: answeredMs - behindMs }
}
const agedUrl = (seconds: number, status: number): CustomCase =>
  customCase(
    `${seconds} s old`,
    async (world, party) => {
      const { url, earliestMs, latestMs } = await readOldUrl(world, party, await world.adFilm(), (seconds - 30) * 1_000)
      const handedOutMs = status === 200 ? earliestMs : latestMs
      await world.sleep(Math.max(0, handedOutMs + seconds * 1_000 - Date.now()))
      const answer = await fetch(url, { headers: { range: 'bytes=0-0' } })
      const isThere = answer.status === 200 || answer.status === 206
      const text = isThere ? '' : await answer.text()
      await answer.body?.cancel().catch(() => undefined)
      return [
        ...failureUnless(status === 200 ? isThere : answer.status === status, `responded ${answer.status}`),
        ...failureUnless(isThere || text.startsWith('<?xml'), 'the refusal does not come from the store'),
      ]
    },
    filmPartyOptions,
  )

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')

/** Advertisement films. */
export const adOneClick: Builders = {
  B362a: onEndpoint('AD', 'images', [pictures(1), pictures(7)]),
  B362b: onEndpoint('AD', 'images', [[]]),
  B362c: onEndpoint('AD', 'images', [pictures(8)]),
  B363a: onEndpoint('AD', 'duration', [8, 60, undefined], {
    check: ({ body }) =>
      failureUnless([8, 60, 15].includes(Number(body['duration'])), `duration ${String(body['duration'])}`),
  }),
  B363b: onEndpoint('AD', 'duration', [7, 61]),
  B364a: onEndpoint('AD', 'prompt', ['a'.repeat(2_000)]),
  B364b: onEndpoint('AD', 'prompt', ['a'.repeat(2_001)]),
  B365: onEndpoint('AD', 'aspect_ratio', ['4:3']),
  B366: onEndpoint('AD', 'language', ['ja']),
  B367: () => [
    {
      kind: 'request',
      name: 'of text2video',
      buildRequest: async (world, party) => reading(party, await world.cancelledTask(party)),
    },
  ],
  B368: () => [
    {
      kind: 'request',
      name: 'of another tenant',
      buildRequest: async (world, party) => reading(party, (await world.adFilm()).id),
      async check({ text }, world, party) {
        const unknown = await world.send(reading(party, unknownId))
        return failureUnless(withoutTrace(unknown.text) === withoutTrace(text), 'the bodies differ')
      },
    },
  ],
  B369: onEndpoint('ADE', 'storyboard_video_index', [undefined]),
  B370a: () => [
    ...onEndpoint('ADE', 'storyboard_video_index', [-1, 1_000_000_000])(),
    filmCase('ADE', 'one too many', ({ videos }) => ({ storyboard_video_index: videos.length }), {
      field: 'storyboard_video_index',
    }),
  ],
  B370b: onEndpoint('ADE', 'storyboard_video_index', [1.5, '0']),
  B371: onEndpoint('ADE', 'storyboard_video_index', [0]),
  B372: onEndpoint('ADE', 'type', ['generate_narration'], {
    beside: { storyboard_video_index: 99, prompt: 'Good morning.' },
    check: checkWarnings({ warns: [['field_without_effect', 'storyboard_video_index']] }),
  }),
  B373: onEndpoint('ADE', 'type', ['generate_audio']),
  B374: onEndpoint('ADE', 'prompt', [undefined, ' \n']),
  B375: onEndpoint('ADE', 'prompt', ['a'.repeat(1_048_576)]),
  B376: () =>
    [false, true].map((isFailed) => {
      let id = ''
      return {
        kind: 'request',
        name: isFailed ? 'failed' : 'under way',
        addsParts: !isFailed,
        async buildRequest(world, party) {
          id = await unfinished(world, party, isFailed)
          return post('ADE', party, { ...minimalBody('ADE'), ad_one_click_task_id: id })
        },
        async check(_, world, party) {
          await world.cancel(party, id)
          return []
        },
      }
    }),
  B377: () => [
    {
      kind: 'request',
      name: 'of another tenant',
      buildRequest: async (world, party) => post('ADE', party, onFilm(minimalBody('ADE'), await world.adFilm())),
    },
  ],
  B378: () => [filmCase('ADE', 'a sub-task', ({ videos }) => ({ ad_one_click_task_id: videos[0] }))],
  B379: () => [twoEdits],
  B380a: () => [
    filmCase('ADC', 'one too few', ({ videos }) => ({ video_task_ids: videos.slice(1) }), { field: 'video_task_ids' }),
    filmCase('ADC', 'one too many', ({ videos, music }) => ({ video_task_ids: [...videos, music] }), {
      field: 'video_task_ids',
    }),
  ],
  B380b: onEndpoint('ADC', 'video_task_ids', [[]]),
  B381: () => [
    filmCase('ADC', 'one twice', ({ videos }) => ({ video_task_ids: videos.map(() => videos[0]) }), {
      field: 'video_task_ids[1]',
    }),
  ],
  B382: () => [
    filmCase('ADC', 'backwards', ({ videos }) => ({ video_task_ids: [...videos].reverse() }), {
      field: 'video_task_ids[0]',
    }),
  ],
  B383: () => [
    filmCase('ADC', 'music as video', ({ videos, music }) => ({ video_task_ids: [music, ...videos.slice(1)] }), {
      field: 'video_task_ids[0]',
    }),
    filmCase('ADC', 'video as music', ({ videos }) => ({ bgm_task_id: videos[0] }), { field: 'bgm_task_id' }),
  ],
  B384: () => [
    filmCase(
      'ADC',
      'of another film',
      async ({ videos }, world) => {
        const { jobs } = await world.jobFilm('general_one_click')
        return { video_task_ids: [jobs[0], ...videos.slice(1)] }
      },
      { field: 'video_task_ids[0]' },
    ),
  ],
  B385: () => [
    filmCase(
      'ADC',
      'of another tenant',
      async ({ videos }, world) => {
        const { id } = await world.finishedTask(await world.newParty())
        return { video_task_ids: [id, ...videos.slice(1)] }
      },
      {
        field: 'video_task_ids[0]',
        async check({ body }, world, party) {
          const film = await world.adFilm()
          const unknown = { ...onFilm(minimalBody('ADC'), film), video_task_ids: [unknownId, ...film.videos.slice(1)] }
          const response = await world.send(post('ADC', party, unknown))
          return failureUnless(
            response.body['message'] === body['message'],
            `"${String(response.body['message'])}" of an unknown one`,
          )
        },
      },
    ),
  ],
  B386: () => [waitingTake, cancelledTake],
  B387: () =>
    ['bgm_task_id', 'narration_task_id'].flatMap((field) => onEndpoint('ADC', field, [undefined, '', null])()),
  B388: () => [
    requestCase(findCreate('ADC'), 'a million', (minimal) => ({
      ...minimal,
      video_task_ids: Array.from({ length: 1_000_000 }, () => 'a'),
    })),
  ],
  B389a: () => [agedUrl(3_599, 200)],
  B389b: () => [agedUrl(3_661, 403)],
}
