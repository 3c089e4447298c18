import type { AdFilmReply } from '@kinora/contract'
import { createOf } from '../support/creates.ts'
import { smallPng } from '../support/files/png.ts'
import type { AdFilm } from '../support/minimal-bodies.ts'
import { type Body, minimalOf, onFilm, quickOf } from '../support/minimal-bodies.ts'
import { shifted } from '../support/shifted-clock.ts'
import { noId } from './any-route.ts'
import { type AskFacts, asking, authorization, jsonType, onOne, own, unless } from './asking.ts'
import type { AskCase, Builders, OwnCase } from './case.ts'
import type { Ask, Header } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'
import type { Party, World } from './world.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
const ofFilms = { party: { hasFilms: true } } as const

const post = (code: 'AD' | 'ADE' | 'ADC', { key }: Party, body: Body): Ask => ({
  method: 'POST',
  target: createOf(code).path,
  headers: [authorization(key), jsonType],
  body: JSON.stringify(body),
})
const reading = ({ key }: Party, id: string): Ask => ({
  method: 'GET',
  target: `${createOf('AD').path}/${id}`,
  headers: [authorization(key)],
})
const readFilm = async (world: World, party: Party, id: string): Promise<AdFilmReply> =>
  (await world.send(reading(party, id))).body as unknown as AdFilmReply

/** An edit or a compose whose words depend on the film. */
const onTheFilm = (
  code: 'ADE' | 'ADC',
  name: string,
  change: (film: AdFilm, world: World) => Body | Promise<Body>,
  facts: AskFacts = {},
): AskCase =>
  asking(
    createOf(code),
    name,
    async (minimal, world) => ({ ...minimal, ...(await change(await world.adFilm(), world)) }),
    facts,
  )

/** A film that is under way, or was cancelled. */
const unfinished = async (world: World, party: Party, isFailed: boolean): Promise<string> => {
  const { body, text } = await world.send(post('AD', party, quickOf('AD')))
  const id = String(body['id'])
  if (id === 'undefined') throw new Error(text)
  await world.until(party, id, ({ state }) => state === 'processing' || isEnded({ state }), 120_000)
  if (isFailed) await world.cancel(party, id)
  return id
}

const editing = (world: World, party: Party, film: AdFilm, prompt = 'a', headers: Header[] = []): Promise<Seen> => {
  const edit = post('ADE', party, { ...onFilm(minimalOf('ADE'), film), prompt })
  return world.send({ ...edit, headers: [...edit.headers, ...headers] }, { timeoutMs: 60_000 })
}
/** With a test key a take would be there at once; a live key ignores the header. */
const slowly: Header[] = [['X-Sandbox', 'delay=5']]

const takesOf = async (world: World, party: Party, film: AdFilm) =>
  (await readFilm(world, party, film.id)).data_records.storyboards[0]?.records ?? []

/** More edits at once than there are slots, so that one of them waits. */
const crowdOfEdits = 10

const waitingTake: OwnCase = own(
  'under way',
  async (world, party) => {
    const film = await world.adFilm()
    const before = new Set((await takesOf(world, party, film)).map(({ id }) => id))
    const edits = Array.from({ length: crowdOfEdits }, () => editing(world, party, film, 'a', slowly))
    let open: string | undefined
    for (let i = 0; i < 100 && open === undefined; i += 1) {
      const takes = await takesOf(world, party, film)
      open = takes.findLast(({ id, state }) => !before.has(id) && state !== 'success' && state !== 'failed')?.id
      if (open === undefined) await world.sleep(50)
    }
    const joined = { ...onFilm(minimalOf('ADC'), film), video_task_ids: [open, ...film.videos.slice(1)] }
    const seen = await world.send(post('ADC', party, joined))
    const ids = (await Promise.all(edits)).map(({ body }) => String(body['id']))
    for (const id of ids) await world.cancel(party, id)
    return notReady(seen)
  },
  ofFilms,
)
const cancelledTake: OwnCase = own(
  'failed',
  async (world, party) => {
    const film = await world.adFilm()
    const before = new Set((await takesOf(world, party, film)).map(({ id }) => id))
    const edits = Array.from({ length: crowdOfEdits }, () => editing(world, party, film, 'a', slowly))
    let failed: string | undefined
    for (let i = 0; i < 100 && failed === undefined; i += 1) {
      const open = (await takesOf(world, party, film)).findLast(
        ({ id, state }) => !before.has(id) && state !== 'success' && state !== 'failed',
      )
      if (open) await world.cancel(party, open.id)
      failed = open && (await world.read(party, open.id)).state === 'failed' ? open.id : undefined
      if (failed === undefined) await world.sleep(50)
    }
    const joined = { ...onFilm(minimalOf('ADC'), film), video_task_ids: [failed, ...film.videos.slice(1)] }
    const seen = await world.send(post('ADC', party, joined))
    for (const { body } of await Promise.all(edits)) await world.cancel(party, String(body['id']))
    return notReady(seen)
  },
  ofFilms,
)
const notReady = ({ status, body }: Seen): string[] => {
  const { rule } = (body['metadata'] ?? {}) as { rule?: string }
  return unless(
    status === 409 && body['reason'] === 'Conflict' && rule === 'subtask_not_ready',
    `${status} ${String(body['reason'])} ${rule}`,
  )
}

const twoEdits: OwnCase = own(
  'two at once',
  async (world, party) => {
    const film = await world.adFilm()
    const made = await Promise.all(['one', 'two'].map((prompt) => editing(world, party, film, prompt)))
    const ids = made.map(({ body }) => String(body['sub_task_id']))
    const order = async () => (await takesOf(world, party, film)).map(({ id }) => id).filter((id) => ids.includes(id))
    const accepted = await order()
    const ends = await Promise.all(ids.map((id) => world.until(party, id, isEnded, 600_000)))
    const ended = await order()
    const ledgers = await Promise.all(ids.map(async (id) => world.books?.ledgerOf(id)))
    const wantedKinds = party.ownerId === undefined ? 'capture,hold' : ''
    return [
      ...made.flatMap(({ status }) => unless(status === 200, `answered ${status}`)),
      ...ends.flatMap(({ state, err_code: why }) => unless(state === 'success', `ended ${state} ${why}`)),
      ...unless(
        new Set(accepted).size === 2 && accepted.length === 2,
        `recorded are ${accepted.join()} of ${ids.join()}`,
      ),
      // Whichever was recorded first, its place does not depend on which of them ends first.
      ...unless(ended.join() === accepted.join(), `the order ${accepted.join()} became ${ended.join()}`),
      ...ledgers.flatMap((kinds) =>
        unless(kinds === undefined || [...kinds].sort().join() === wantedKinds, `ledger ${kinds?.join()}`),
      ),
    ]
  },
  ofFilms,
)

type HandedOut = { url: string; earliestMs: number; latestMs: number }
/** Read from a node whose clock is behind: by the clock of the store the URL was handed out so long ago. */
const readOldUrl = async (world: World, party: Party, film: AdFilm, behindMs: number): Promise<HandedOut> => {
  const behind = await world.otherApi(shifted(-behindMs))
  const askedMs = Date.now()
  const { body } = await behind.send(reading(party, film.id), { timeoutMs: 60_000 })
  const answeredMs = Date.now()
  await behind.stop()
  const url = (body as unknown as AdFilmReply).creations[0]?.url ?? ''
  return { url, earliestMs: askedMs - behindMs, latestMs: answeredMs - behindMs }
}
const agedUrl = (seconds: number, status: number): OwnCase =>
  own(
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
        ...unless(status === 200 ? isThere : answer.status === status, `answered ${answer.status}`),
        ...unless(isThere || text.startsWith('<?xml'), 'the refusal is not that of the store'),
      ]
    },
    ofFilms,
  )

const withoutTrace = (text: string): string => text.replaceAll(/[0-9a-f]{32}/g, '')

/** Advertisement films. */
export const g16: Builders = {
  B362a: onOne('AD', 'images', [pictures(1), pictures(7)]),
  B362b: onOne('AD', 'images', [[]]),
  B362c: onOne('AD', 'images', [pictures(8)]),
  B363a: onOne('AD', 'duration', [8, 60, undefined], {
    check: ({ body }) => unless([8, 60, 15].includes(Number(body['duration'])), `duration ${String(body['duration'])}`),
  }),
  B363b: onOne('AD', 'duration', [7, 61]),
  B364a: onOne('AD', 'prompt', ['a'.repeat(2_000)]),
  B364b: onOne('AD', 'prompt', ['a'.repeat(2_001)]),
  B365: onOne('AD', 'aspect_ratio', ['4:3']),
  B366: onOne('AD', 'language', ['ja']),
  B367: () => [
    { kind: 'ask', name: 'of text2video', ask: async (world, party) => reading(party, await world.endedTask(party)) },
  ],
  B368: () => [
    {
      kind: 'ask',
      name: 'of another tenant',
      ask: async (world, party) => reading(party, (await world.adFilm()).id),
      async check({ text }, world, party) {
        const unknown = await world.send(reading(party, noId))
        return unless(withoutTrace(unknown.text) === withoutTrace(text), 'the bodies differ')
      },
    },
  ],
  B369: onOne('ADE', 'storyboard_video_index', [undefined]),
  B370a: () => [
    ...onOne('ADE', 'storyboard_video_index', [-1, 1_000_000_000])(),
    onTheFilm('ADE', 'one too many', ({ videos }) => ({ storyboard_video_index: videos.length }), {
      field: 'storyboard_video_index',
    }),
  ],
  B370b: onOne('ADE', 'storyboard_video_index', [1.5, '0']),
  B371: onOne('ADE', 'storyboard_video_index', [0]),
  B372: onOne('ADE', 'type', ['generate_narration'], {
    beside: { storyboard_video_index: 99, prompt: 'Good morning.' },
  }),
  B373: onOne('ADE', 'type', ['generate_audio']),
  B374: onOne('ADE', 'prompt', [undefined, ' \n']),
  B375: onOne('ADE', 'prompt', ['a'.repeat(1_048_576)]),
  B376: () =>
    [false, true].map((isFailed) => {
      let id = ''
      return {
        kind: 'ask',
        name: isFailed ? 'failed' : 'under way',
        addsParts: !isFailed,
        async ask(world, party) {
          id = await unfinished(world, party, isFailed)
          return post('ADE', party, { ...minimalOf('ADE'), ad_one_click_task_id: id })
        },
        async check(_, world, party) {
          await world.cancel(party, id)
          return []
        },
      }
    }),
  B377: () => [
    {
      kind: 'ask',
      name: 'of another tenant',
      ask: async (world, party) => post('ADE', party, onFilm(minimalOf('ADE'), await world.adFilm())),
    },
  ],
  B378: () => [onTheFilm('ADE', 'a sub-task', ({ videos }) => ({ ad_one_click_task_id: videos[0] }))],
  B379: () => [twoEdits],
  B380a: () => [
    onTheFilm('ADC', 'one too few', ({ videos }) => ({ video_task_ids: videos.slice(1) }), { field: 'video_task_ids' }),
    onTheFilm('ADC', 'one too many', ({ videos, music }) => ({ video_task_ids: [...videos, music] }), {
      field: 'video_task_ids',
    }),
  ],
  B380b: onOne('ADC', 'video_task_ids', [[]]),
  B381: () => [
    onTheFilm('ADC', 'one twice', ({ videos }) => ({ video_task_ids: videos.map(() => videos[0]) }), {
      field: 'video_task_ids[1]',
    }),
  ],
  B382: () => [
    onTheFilm('ADC', 'backwards', ({ videos }) => ({ video_task_ids: [...videos].reverse() }), {
      field: 'video_task_ids[0]',
    }),
  ],
  B383: () => [
    onTheFilm('ADC', 'music as video', ({ videos, music }) => ({ video_task_ids: [music, ...videos.slice(1)] }), {
      field: 'video_task_ids[0]',
    }),
    onTheFilm('ADC', 'video as music', ({ videos }) => ({ bgm_task_id: videos[0] }), { field: 'bgm_task_id' }),
  ],
  B384: () => [
    onTheFilm(
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
    onTheFilm(
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
          const unknown = { ...onFilm(minimalOf('ADC'), film), video_task_ids: [noId, ...film.videos.slice(1)] }
          const seen = await world.send(post('ADC', party, unknown))
          return unless(seen.body['message'] === body['message'], `"${String(seen.body['message'])}" of an unknown one`)
        },
      },
    ),
  ],
  B386: () => [waitingTake, cancelledTake],
  B387: () => ['bgm_task_id', 'narration_task_id'].flatMap((field) => onOne('ADC', field, [undefined, '', null])()),
  B388: () => [
    asking(createOf('ADC'), 'a million', (minimal) => ({
      ...minimal,
      video_task_ids: Array.from({ length: 1_000_000 }, () => 'a'),
    })),
  ],
  B389a: () => [agedUrl(3_599, 200)],
  B389b: () => [agedUrl(3_661, 403)],
}
