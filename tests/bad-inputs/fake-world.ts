import type { QueryReply } from '@kinora/contract'
import { type Box, writeBoxes } from '../support/files/boxes.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { Origin, Party, World } from './world.ts'

const id = '100000000000000009'

const task: QueryReply = {
  id,
  task_id: id,
  state: 'success',
  err_code: '',
  err_msg: '',
  credits: 1,
  payload: '',
  bgm: false,
  off_peak: false,
  warnings: [],
  used: {},
  price_lines: [],
  progress: 100,
  creations: [
    {
      id,
      url: 'http://results.example/a',
      cover_url: 'http://results.example/b',
      watermarked_url: '',
      duration: 1,
      moderation_url: [],
    },
  ],
}

const response: ExchangeResult = {
  status: 200,
  header: () => 'x',
  headers: [],
  text: '{}',
  body: { id, task_id: id, credits: 10 },
  interim: [],
  answers: 1,
  isClosed: true,
  sentBytes: 0,
  waitedMs: 0,
}

const origin: Origin = {
  url: 'http://127.0.0.65:40001/file',
  requests: [],
  connections: () => ({ open: 0, most: 0, all: 0 }),
  sentBytes: () => 0,
}

export const fakeParty: Party = {
  id,
  key: `gk_live_${'B'.repeat(12)}_${'B'.repeat(43)}_abcdef`,
  keyId: 'B'.repeat(12),
  webhookSecret: 'whsec_AAAA',
}

const inside = (type: string, ...boxes: readonly Box[]): Box => ({ type, data: new Uint8Array(), inside: [...boxes] })
const empty = (type: string, bytes: number): Box => ({ type, data: new Uint8Array(bytes) })
const table = inside(
  'stbl',
  empty('stsd', 100),
  { type: 'stts', data: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0, 1) },
  empty('stsz', 16),
  empty('stsc', 20),
  empty('stco', 12),
  empty('senc', 32),
)
const media = inside('mdia', empty('mdhd', 24), inside('minf', inside('dinf', empty('dref', 20)), table))

/** Film boxes without content, in place of every file that would need an encoder. */
const film = writeBoxes([
  empty('ftyp', 16),
  empty('mdat', 64),
  inside('moov', empty('mvhd', 100), inside('trak', inside('edts'), media)),
])

/** A World without a service, enough to build every request. */
export const fakeWorld: World = {
  host: '127.0.0.1:40002',
  ownOrigins: ['http://127.0.0.1:40002', 'http://127.0.0.1:40003'],
  send: async () => response,
  sendToAdmin: async () => response,
  adminToken: 'operator-token',
  contention: () => 1,
  newParty: async () => fakeParty,
  issueKey: async () => fakeParty.key,
  cancel: async () => undefined,
  read: async () => task,
  until: async () => task,
  cancelledTask: async () => id,
  cancelledComic: async () => id,
  finishedTask: async () => task,
  filmParty: async () => fakeParty,
  adFilm: async () => ({ id, videos: [id, `${id.slice(0, -1)}8`], music: id, narration: id, compose: id }),
  jobFilm: async () => ({ id, jobs: [id] }),
  storedUpload: async () => ({ id, etag: '"a"' }),
  storedSubject: async () => id,
  fetch: async () => film,
  origin: async () => origin,
  forbiddenOrigin: async () => origin,
  hostName: async () => 'n1.scripted.example',
  startOtherApi: async () => ({ send: async () => response, stop: async () => undefined, metrics: async () => '' }),
  startDatabaseProxy: async () => ({
    settings: { DATABASE_API_URL: 'postgres://kinora_api@127.0.0.1:40004/a' },
    cut: () => undefined,
    restore: () => undefined,
    stop: () => undefined,
  }),
  media: {
    video: async () => film,
    sound: async () => film,
    make: async () => film,
    probe: async () => ({ streams: [], tags: {} }),
    greyFrame: async () => film,
    certificate: async () => ({ key: '', cert: '' }),
  },
  database: undefined,
  sleep: async () => undefined,
}
