import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pngWithSize } from '../support/files/png.ts'
import type { Builder, Builders, EndCase } from './case.ts'
import {
  fetchedEndCase,
  goodPng,
  type MediaField,
  mediaFields,
  oneOfEachKind,
  reasonFor,
  startFrame,
} from './media-fields.ts'
import { buildCreate, customCase, endCase, failureUnless } from './request-cases.ts'
import { httpHead, inTurn, redirecting, serving, silent, streaming, writingBytes } from './scripts.ts'
import type { Origin, OriginRequest, Script, World } from './world.ts'

const megabyte = 1_048_576
const imageCap = 50 * megabyte
const byteLimits = { image: imageCap, video: 100 * megabyte, audio: imageCap } as const
/** Bytes that may be in flight when the service stops reading. */
const inPipes = 16 * megabyte

type Scripted = readonly [name: string, script: (world: World) => Script | Promise<Script>]
type CaseOptions = Parameters<typeof fetchedEndCase>[3]

/** Each script at each field; the expected reason is mapped to the media kind of the field. */
const origins =
  (reason: string, over: readonly MediaField[], scripts: readonly Scripted[], options: CaseOptions = {}): Builder =>
  () =>
    over.flatMap((at) =>
      scripts.map(([name, script]) =>
        fetchedEndCase(at, name, script, { override: { reason: reasonFor(at.kind, reason) }, ...options }),
      ),
    )

const failing = (...scripts: readonly Scripted[]): Builder => origins('ImageDownloadFailure', mediaFields, scripts)

/** An end case that also checks its origin. */
const watched = (
  at: MediaField,
  name: string,
  script: Script,
  checkOrigin: (origin: Origin) => readonly string[],
  { reason }: { reason?: string } = {},
): EndCase => {
  let origin: Origin | undefined
  return endCase(
    at.create,
    `${at.field} ${name}`,
    async (minimal, world) => {
      origin = await world.origin(script)
      return { ...minimal, ...at.quickWith(origin.url) }
    },
    {
      ...(reason === undefined ? {} : { override: { reason: reasonFor(at.kind, reason) } }),
      check: () => (origin ? checkOrigin(origin) : ['no origin']),
    },
  )
}

/** A redirect to a forbidden origin that records connections. */
const toForbidden =
  (redirect: (url: string) => Script) =>
  (at: MediaField, name: string): EndCase => {
    let target: Origin | undefined
    return endCase(
      at.create,
      `${at.field} ${name}`,
      async (minimal, world) => {
        target = await world.forbiddenOrigin()
        const { url } = await world.origin(redirect(target.url))
        return { ...minimal, ...at.quickWith(url) }
      },
      {
        override: { reason: reasonFor(at.kind, 'ImageDownloadFailure') },
        check: () => failureUnless(target?.connections().all === 0, 'the forbidden address was connected to'),
      },
    )
  }

const filler = Buffer.alloc(65_536)
const redirectStatuses = [301, 302, 303, 307, 308]
const schemes = ['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:image/png;base64,AAAA']
const playlists: readonly Scripted[] = [
  ['HLS', () => serving('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', { headers: [['Content-Type', 'image/png']] })],
  [
    'ffconcat',
    () => serving("ffconcat version 1.0\nfile '/etc/passwd'\n", { headers: [['Content-Type', 'image/png']] }),
  ],
  ['SDP', () => serving('v=0\nm=video 5004 RTP/AVP 96\n', { headers: [['Content-Type', 'image/png']] })],
]
const harmlessHeaders = ['host', 'user-agent', 'accept', 'accept-encoding', 'connection']
const listHeaderNames = ({ headers }: OriginRequest): string[] => headers.map(([name]) => name)

/** Redirects, counted down to a valid picture. */
const chain =
  (hops: number): Script =>
  (connection) => {
    const left = Number(/\/hop(\d+)/.exec(connection.request.target)?.[1] ?? hops)
    return left === 0 ? serving(goodPng)(connection) : redirecting(302, `/hop${left - 1}`)(connection)
  }

/** Hostile origins of media URLs. */
export const urlFetching: Builders = {
  B183: () =>
    mediaFields.flatMap((at) =>
      redirectStatuses.map((status) => toForbidden((url) => redirecting(status, url))(at, `redirect ${status}`)),
    ),
  B184: failing(...schemes.map((scheme): Scripted => [`redirect to ${scheme}`, () => redirecting(302, scheme)])),
  B185: failing(
    ['four redirects', () => chain(4)],
    ['itself', () => (connection) => redirecting(302, connection.request.target)(connection)],
  ),
  B187: () =>
    mediaFields.flatMap((at) => [
      toForbidden((url) => redirecting(302, url.replace('http://', 'http://user:pass@')))(at, 'adds a user'),
      toForbidden((url) => redirecting(302, url.replace('http:', '')))(at, 'relative to the scheme'),
    ]),
  B188: () =>
    mediaFields.map((at) =>
      watched(
        at,
        '10 GB declared',
        streaming(httpHead(200, [['Content-Length', String(10 * 1024 * megabyte)]]), filler),
        (origin) => failureUnless(origin.sentBytes() < inPipes, `${origin.sentBytes()} bytes were read`),
        { reason: 'ImageSizeInvalid' },
      ),
    ),
  B189: () =>
    oneOfEachKind.map((at) =>
      watched(
        at,
        'endless chunks',
        streaming(
          httpHead(200, [['Transfer-Encoding', 'chunked']]),
          Buffer.concat([Buffer.from('10000\r\n'), filler, Buffer.from('\r\n')]),
        ),
        (origin) =>
          failureUnless(origin.sentBytes() < byteLimits[at.kind] + inPipes, `${origin.sentBytes()} bytes were read`),
        { reason: 'ImageSizeInvalid' },
      ),
    ),
  B190: () => [
    watched(
      startFrame,
      'more than declared',
      streaming(httpHead(200, [['Content-Length', '100']]) + goodPng.subarray(0, 100).toString('latin1'), filler, {
        times: 16_384,
      }),
      (origin) => failureUnless(origin.sentBytes() < inPipes, `${origin.sentBytes()} bytes were read`),
    ),
  ],
  B191: () => [fetchedEndCase(startFrame, 'of 50 MB', () => serving(pngWithSize(imageCap)))],
  B192: () => [fetchedEndCase(startFrame, 'of 50 MB and a byte', () => serving(pngWithSize(imageCap + 1)))],
  B193: origins(
    'ImageDownloadFailure',
    oneOfEachKind,
    [
      [
        'a byte a second',
        () => streaming(httpHead(200, [['Content-Length', '100000']]), Buffer.from('a'), { everyMs: 1_000 }),
      ],
    ],
    { endsWithinMs: 600_000 },
  ),
  B194: origins('ImageDownloadFailure', oneOfEachKind, [['silence', () => silent]], { endsWithinMs: 120_000 }),
  B195: failing([
    '10 MB of headers',
    () => streaming('HTTP/1.1 200 Scripted\r\n', Buffer.from(`X-Long: ${'a'.repeat(8_000)}\r\n`), { times: 1_300 }),
  ]),
  B196: failing(
    ['gzip', () => serving(gzipSync(Buffer.alloc(megabyte)), { headers: [['Content-Encoding', 'gzip']] })],
    ['br', () => serving(brotliCompressSync(Buffer.alloc(megabyte)), { headers: [['Content-Encoding', 'br']] })],
    ['a good picture, called gzip', () => serving(goodPng, { headers: [['Content-Encoding', 'gzip']] })],
  ),
  B197a: origins('ImageFormatInvalid', mediaFields, [
    ['HTML', () => serving('<!doctype html><p>not found')],
    ['JSON', () => serving('{"error":"not found"}')],
  ]),
  B197b: failing(
    ['empty', () => serving('')],
    ['204', () => writingBytes(httpHead(204, []))],
    ['206', () => serving(goodPng, { status: 206 })],
  ),
  B198: () =>
    mediaFields.flatMap((at) =>
      [401, 403, 404, 500, 429].map((status) =>
        watched(
          at,
          `status ${status}`,
          serving('', { status }),
          ({ requests }) => failureUnless(requests.length <= 3, `tried ${requests.length} times`),
          { reason: 'ImageDownloadFailure' },
        ),
      ),
    ),
  B199: () =>
    (['self-signed', 'expired', 'wrong host', 'old'] as const).map((kind) =>
      endCase(startFrame.create, `TLS ${kind}`, async (minimal, world) => {
        const pair = await world.media.certificate(kind === 'old' ? 'trusted' : kind)
        const { url } = await world.origin(serving(goodPng), { tls: { ...pair, old: kind === 'old' } })
        return { ...minimal, ...startFrame.quickWith(url) }
      }),
    ),
  B200: failing([
    'wants its cookie back',
    () =>
      inTurn(redirecting(302, '/with-cookie', [['Set-Cookie', 'a=b; Path=/']]), (connection) =>
        listHeaderNames(connection.request).includes('cookie')
          ? serving(goodPng)(connection)
          : serving('', { status: 403 })(connection),
      ),
  ]),
  B201: origins('ImageFormatInvalid', mediaFields, playlists),
  B202: () => [
    watched(startFrame, 'listens', serving(goodPng), ({ requests }) =>
      requests.flatMap((request) =>
        listHeaderNames(request).flatMap((name) => failureUnless(harmlessHeaders.includes(name), `sends ${name}`)),
      ),
    ),
  ],
  B203: failing(
    ['HTTP/0.9', () => writingBytes('<html>plain text</html>')],
    ['bad chunk', () => writingBytes(httpHead(200, [['Transfer-Encoding', 'chunked']]), 'zz\r\nabc\r\n0\r\n\r\n')],
    ['NUL in a header', () => writingBytes('HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 1\r\n\r\na')],
  ),
  B204: () => [
    customCase('a hundred tasks at once', async (world, party) => {
      const origin = await world.origin(async (connection) => {
        await connection.sleep(200)
        return serving('not a picture')(connection)
      })
      const request = await buildCreate(startFrame.create, (minimal) => ({ ...minimal, images: [origin.url] }))(
        world,
        party,
      )
      const answers = await Promise.all(Array.from({ length: 100 }, () => world.send(request)))
      const ids = answers.map(({ body }) => String(body['id']))
      await Promise.all(ids.map((id) => world.until(party, id, ({ state }) => state === 'failed', 240_000)))
      return [
        ...answers.flatMap(({ status }) => failureUnless(status === 200, `responded ${status}`)),
        ...failureUnless(origin.connections().most <= 4, `${origin.connections().most} connections at once`),
      ]
    }),
  ],
  B205: () => [
    watched(startFrame, 'changes', inTurn(serving(goodPng), serving('something else')), ({ requests }) =>
      failureUnless(requests.length === 1, `fetched ${requests.length} times`),
    ),
  ],
}
