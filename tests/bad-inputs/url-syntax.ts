import { createsWithField } from '../support/creates.ts'
import type { Builder, Builders, RequestCase } from './case.ts'
import { embeddedCase, type MediaField, mediaFields } from './media-fields.ts'
import { abbreviate, type RequestCaseOptions, requestCase } from './request-cases.ts'
import type { World } from './world.ts'

type Value = string | ((world: World) => string | Promise<string>)
const resolveText = (value: Value, world: World) => (typeof value === 'function' ? value(world) : value)
const caseName = (value: Value): string => (typeof value === 'function' ? 'prepared' : abbreviate(value))

const inCallbacks = (value: Value, options: RequestCaseOptions): RequestCase[] =>
  createsWithField('callback_url').map((create) =>
    requestCase(
      create,
      `callback_url ${caseName(value)}`,
      async (minimal, world) => ({ ...minimal, callback_url: await resolveText(value, world) }),
      { field: 'callback_url', ...options },
    ),
  )

const inMedia = (fields: readonly MediaField[], value: Value, options: RequestCaseOptions): RequestCase[] =>
  fields.map((at) => embeddedCase(at, caseName(value), (world) => resolveText(value, world), options))

/** Each value in every URL field. */
const addresses =
  (...values: readonly Value[]): Builder =>
  () =>
    values.flatMap((value) => [...inMedia(mediaFields, value, {}), ...inCallbacks(value, {})])

/** Each value, which is no plain URL, in every media field. */
const mediaValues =
  (fields: readonly MediaField[], ...values: readonly Value[]): Builder =>
  () =>
    values.flatMap((value) => inMedia(fields, value, {}))

const images = mediaFields.filter(({ kind }) => kind === 'image')
const lists = mediaFields.filter(({ field }) => field.endsWith(']'))

const hosts = (...names: readonly string[]): Builder => addresses(...names.map((name) => `http://${name}/`))

const words = (text: string): string[] => text.trim().split(/\s+/)
/** The first and the last address of every reserved range. */
const fourRanges = words(`
  10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 100.64.0.0 100.127.255.255
  198.18.0.0 198.19.255.255 192.0.0.0 192.0.0.255 192.88.99.0 192.88.99.255 192.0.2.0 192.0.2.255
  198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 239.255.255.255
  240.0.0.0 255.255.255.254 255.255.255.255`)
const ones = 'ffff:ffff:ffff:ffff:ffff:ffff'
const sixRanges = words(`
  fc00:: fdff:ffff:${ones} fe80:: febf:ffff:${ones} fec0:: feff:ffff:${ones} ff00:: ffff:ffff:${ones}
  2001:db8:: 2001:db8:${ones} 3fff:: 3fff:fff:${ones} 100:: 100::ffff:ffff:ffff:ffff 5f00:: 5f00:ffff:${ones}`)
const bracketed = (...names: readonly string[]): string[] => names.map((name) => `[${name}]`)
const longAddress = (length: number): string => 'https://example.com/'.padEnd(length, 'a')
const protocols = [
  'concat:http://a|file:///etc/passwd',
  'subfile,,start,0,end,9,,:/etc/passwd',
  'pipe:0',
  'unix:/run/x',
  'crypto:http://a',
  'hls+http://example.com/a',
]

/** URLs refused by their text alone. */
export const urlSyntax: Builders = {
  B154: hosts('2130706433', '0x7f.1', '0177.0.0.1', '127.1'),
  B155: hosts('①②⑦.⓪.⓪.①', '127。0。0。1'),
  B156: hosts('0', '0.0.0.0', '[::]'),
  B157: hosts(...bracketed('::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1')),
  B158: hosts(
    ...bracketed('64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0::1', '2001:470::5efe:a00:1'),
  ),
  B159: addresses(
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
  ),
  B160: hosts(...fourRanges),
  B161: hosts(...bracketed(...sixRanges)),
  B162: hosts('100.63.255.255', '100.128.0.0', '11.0.0.0', '172.32.0.0', '[2001:4860::1]'),
  B163: hosts(
    'localhost',
    'localhost.',
    'LOCALHOST',
    'foo.localhost',
    'x.internal',
    'x.local',
    'metadata.google.internal',
  ),
  B164: addresses('http://127.0.0.1\\@evil.com/'),
  B165a: addresses('http://a@127.0.0.1:80@evil.com/'),
  B165b: addresses('http://1.1.1.1 &@2.2.2.2# @3.3.3.3/'),
  B166a: addresses('ht\ntp://127.0.0.1/'),
  B166b: addresses('http:///127.0.0.1/', 'https:127.0.0.1'),
  B167: addresses('http://[fe80::1%25eth0]/'),
  B168: addresses(
    'http://example.com:0/',
    'http://example.com:65536/',
    'http://example.com:99999/',
    'http://example.com:abc/',
  ),
  B169a: addresses('file:///etc/passwd', 'ftp://h/a.png', 'gopher://h/', 's3://b/k'),
  B169b: mediaValues(mediaFields, 'data:text/html;base64,AAAA'),
  B169c: () => [
    ...inMedia(images, 'ssupload:?id=123456789012345678', {}),
    ...images.map((at) =>
      embeddedCase(at, 'upload of another tenant', async (world) => {
        const other = await world.newParty()
        return `ssupload:?id=${(await world.storedUpload(other)).id}`
      }),
    ),
    ...images.map((at) => embeddedCase(at, 'hostile reference', () => "ssupload:?id=1' or 1=1")),
  ],
  B170: addresses(...protocols),
  B171a: addresses(longAddress(2_048)),
  B171b: addresses(longAddress(2_049)),
  B172a: addresses('http://xn--bcher-kva.example/a', 'http://pаypal.example/a', 'http://bücher.example/a'),
  B172b: addresses(
    `http://${'a'.repeat(64)}.example/`,
    `http://${Array.from({ length: 4 }, () => 'a'.repeat(62)).join('.')}.aa/`,
  ),
  B173: () => lists.flatMap((at) => ['', null, 1, []].map((value) => embeddedCase(at, abbreviate(value), () => value))),
  B174: addresses(' https://example.com/a.png ', 'https://example.com/a.png ', '\thttps://example.com/a.png'),
  B175: hosts('%31%32%37.0.0.1'),
  B176: () =>
    images.map((at) => ({
      ...embeddedCase(at, 'a result of the tenant', () => ''),
      async buildRequest(world, party) {
        const { creations } = await world.finishedTask(party)
        return embeddedCase(at, '', () => creations[0]?.cover_url ?? '').buildRequest(world, party)
      },
    })),
  B177: () =>
    mediaFields.flatMap((at) =>
      [0, 1, 2].map((i) =>
        embeddedCase(at, `own origin ${i}`, ({ ownOrigins }) => `${ownOrigins[i] ?? ownOrigins[0]}/x.png`),
      ),
    ),
}
