import { findCreate } from '../support/creates.ts'
import { multiplyTracks } from '../support/files/boxes.ts'
import { ascii, dataUri, join, noise, u16le, u32be, u32le } from '../support/files/bytes.ts'
import { bmp } from '../support/files/other-images.ts'
import { png, pngWithSize, smallPng } from '../support/files/png.ts'
import type { Body } from '../support/minimal-bodies.ts'
import type { Builders, EndCase, EndCheck, RequestCase } from './case.ts'
import {
  type EndCaseOptions,
  endCase,
  failureUnless,
  onEndpoint,
  type RequestCaseOptions,
  requestCase,
} from './request-cases.ts'
import { httpHead, serving, streaming } from './scripts.ts'
import type { MediaFactory, Origin, Script, SoundOptions, World } from './world.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
/** Keeps a successful film quick. */
const quick: Body = { resolution: '540p' }
const long = { endsWithinMs: 3_600_000 }

const video = (name: string, change: Body, options: RequestCaseOptions = {}): RequestCase =>
  requestCase(findCreate('MV'), name, change, options)

type SoundFactory = (media: MediaFactory) => Uint8Array | Promise<Uint8Array>

const embedded = (name: string, make: SoundFactory, options: EndCaseOptions & { beside?: Body } = {}): EndCase => {
  const { beside = quick, ...rest } = options
  return endCase(
    findCreate('MV'),
    `${name} as Base64`,
    async (minimal, world) => ({
      ...minimal,
      ...beside,
      audio_url: dataUri('audio/mpeg', await make(world.media)),
    }),
    { ...long, ...rest },
  )
}

const served = (
  name: string,
  script: (world: World) => Script | Promise<Script>,
  options: EndCaseOptions & { beside?: Body; field?: string } = {},
): EndCase => {
  const { beside = quick, field = 'audio_url', ...rest } = options
  return endCase(
    findCreate('MV'),
    `${name} by address`,
    async (minimal, world) => ({ ...minimal, ...beside, [field]: (await world.origin(await script(world))).url }),
    { ...long, ...rest },
  )
}
const fetched = (
  name: string,
  make: SoundFactory,
  options: EndCaseOptions & { beside?: Body; field?: string } = {},
): EndCase => served(name, async ({ media }) => serving(await make(media)), options)

const tone =
  (seconds: number, format: SoundOptions['format'] = 'mp3'): SoundFactory =>
  (media) =>
    media.sound({ seconds, format })

const midi = (): Buffer =>
  join(
    ascii('MThd'),
    u32be(6),
    Buffer.from([0, 0, 0, 1, 0, 96]),
    ascii('MTrk'),
    u32be(4),
    Buffer.from([0, 0xff, 0x2f, 0]),
  )
const foreignSounds: readonly (readonly [string, SoundFactory])[] = [
  ['ogg', tone(12, 'ogg')],
  ['flac', tone(12, 'flac')],
  ['wma', (media) => media.make('-f lavfi -i sine=duration=12 -c:a wmav2 {out}', 'wma')],
  ['midi', midi],
]

const filmed: SoundFactory = (media) =>
  media.make(
    '-f lavfi -i testsrc=size=160x128:rate=12:duration=12 -f lavfi -i sine=duration=12 -pix_fmt yuv420p -c:a aac {out}',
    'mp4',
  )

/** Twelve seconds of samples with a header that claims something else. */
const wavWithHeader = (channels: number, rate: number): Buffer => {
  const data = Buffer.alloc(12 * 8_000 * 2)
  const format = join(u16le(1), u16le(channels), u32le(rate), u32le(rate * 2), u16le(2), u16le(16))
  return join(
    ascii('RIFF'),
    u32le(36 + data.length),
    ascii('WAVEfmt '),
    u32le(16),
    format,
    ascii('data'),
    u32le(data.length),
    data,
  )
}
const strangeWavs = [
  ['no channels', wavWithHeader(0, 8_000)],
  ['768 kHz', wavWithHeader(1, 768_000)],
  ['65,535 channels', wavWithHeader(65_535, 8_000)],
] as const

const manyStreams: SoundFactory = async (media) =>
  multiplyTracks(await media.sound({ seconds: 12, format: 'm4a' }), 1_000)

/** A tag with a picture of 200 MB before the sound. */
const tagged: Script = (connection) => {
  const bytes = 200 * 2 ** 20
  const syncsafe = Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f))
  const head = join(ascii('ID3'), Buffer.from([3, 0, 0]), syncsafe, ascii('APIC'), u32be(bytes - 10), Buffer.alloc(2))
  const filler = noise(2 ** 20)
  return streaming(`${httpHead(200, [['Content-Length', String(bytes + 10)]])}${head.toString('latin1')}`, filler, {
    times: 200,
  })(connection)
}

const face = (name: string, bytes: () => Uint8Array): EndCase =>
  fetched(name, bytes, { field: 'lip_ref_url', beside: quick })

/** The head of a BMP with one thing wrong. */
const strangeBmp =
  (change: (file: Buffer) => void): (() => Uint8Array) =>
  () => {
    const file = bmp(256, 256)
    change(file)
    return file
  }
const strangeFaces = [
  ['40 bits a pixel', strangeBmp((file) => file.writeUInt16LE(40, 28))],
  [
    'a run without end',
    strangeBmp((file) => {
      file.writeUInt16LE(8, 28)
      file.writeUInt32LE(1, 30)
      file.fill(0xff, 54)
    }),
  ],
  ['height and size at odds', strangeBmp((file) => file.writeInt32LE(-4_000, 22))],
] as const

const colours = (...values: readonly string[]) =>
  onEndpoint('MV', 'subtitle_color', values, { beside: { add_subtitle: true } })

const cue = (from: string, to: string, text = 'la'): string => `1\n${from} --> ${to}\n${text}\n\n`
const good = cue('00:00:01,000', '00:00:02,000')
const subtitled = (name: string, text: string | Uint8Array, options: EndCaseOptions = {}): EndCase =>
  served(name, () => serving(text), { field: 'srt_url', beside: { ...quick, add_subtitle: true }, ...options })

const badSubtitles: readonly (readonly [string, string | Uint8Array])[] = [
  ['1 MiB and a byte', good.padEnd(2 ** 20 + 1, '\n')],
  ['noise', noise(4_096)],
  ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le')],
  ['100,000 cues', good.repeat(100_000)],
  ['10 hours', cue('00:00:01,000', '10:00:01,000')],
  ['before zero', cue('-00:00:01,000', '00:00:02,000')],
]
const overlapping = cue('00:00:01,000', '00:00:05,000', 'one') + cue('00:00:02,000', '00:00:06,000', 'two')
const injected = ['{\\fnX}{\\p1}m 0 0', '<font face="x">big</font>', 'one\ntwo', "movie='/etc/passwd'", '%{expr:1}']
  .map((text, i) => cue(`00:00:0${i + 1},000`, `00:00:0${i + 2},000`, text))
  .join('')

const costs =
  (credits: number): EndCheck =>
  ({ task }) =>
    failureUnless(task.credits === credits, `${task.credits} credits, not ${credits}`)

/** Music videos. */
export const musicVideo: Builders = {
  B300a: onEndpoint('MV', 'images', [pictures(1), pictures(7)]),
  B300b: onEndpoint('MV', 'images', [[]]),
  B300c: onEndpoint('MV', 'images', [pictures(8)]),
  B301a: onEndpoint('MV', 'audio_url', [undefined]),
  B301b: onEndpoint('MV', 'audio_url', [['https://example.com/a.mp3']]),
  B302a: () => [embedded('10 s', tone(10)), fetched('10 s', tone(10)), fetched('300 s', tone(300))],
  B302b: () => [embedded('9.9 s', tone(9.9)), fetched('9.9 s', tone(9.9)), fetched('300.1 s', tone(300.1))],
  B303a: () =>
    foreignSounds.map(([name, make]) =>
      requestCase(
        findCreate('MV'),
        name,
        async (minimal, { media }) => ({ ...minimal, audio_url: dataUri('audio/mpeg', await make(media)) }),
        { field: 'audio_url' },
      ),
    ),
  B303b: () => foreignSounds.map(([name, make]) => fetched(name, make)),
  B303c: () => [embedded('a film', filmed), fetched('a film', filmed)],
  B304: () => strangeWavs.flatMap(([name, bytes]) => [embedded(name, () => bytes), fetched(name, () => bytes)]),
  B305a: () => [fetched('1,000 streams', manyStreams)],
  B305b: () => [served('a large tag', () => tagged)],
  B306: () => [video('lip sync at 540p', { lip_sync: true, resolution: '540p' }, { field: 'lip_sync' })],
  B307: () => [fetched('181 s', tone(181), { beside: { lip_sync: true, resolution: '720p' }, check: costs(181 * 8) })],
  B308: () => [
    fetched('60.4 s', tone(60.4), {
      beside: { lip_sync: true, resolution: '720p' },
      // Without a synced segment there is no surcharge (D-284).
      check: ({ task }) => failureUnless([61 * 12, 61 * 8].includes(task.credits), `${task.credits} credits`),
    }),
  ],
  B309a: () => [face('2:1', () => png({ width: 512, height: 256 }))],
  B309b: () => [face('2.01:1', () => png({ width: 603, height: 300 }))],
  B310a: () => [face('4,095 wide', () => png({ width: 4_095, height: 2_048 }))],
  B310b: () => [face('4,096 wide', () => png({ width: 4_096, height: 2_048 }))],
  B311a: () => [face('10 MB', () => pngWithSize(10_485_760))],
  B311b: () => [face('10 MB and a byte', () => pngWithSize(10_485_761))],
  B312: () => strangeFaces.map(([name, bytes]) => face(name, bytes)),
  B313a: onEndpoint('MV', 'quality', ['high', 'standard']),
  B313b: onEndpoint('MV', 'quality', ['HIGH']),
  B314a: onEndpoint('MV', 'prompt', ['a'.repeat(3_000)]),
  B314b: onEndpoint('MV', 'prompt', ['a'.repeat(3_001)]),
  B315: colours('#FFFFFF', '#ffffff'),
  B316: colours('FFFFFF', '#FFF', '#GGGGGG', 'red', '#FFFFFF,Fontname=x', '#FFFFFFFF'),
  // A unit test of the generator proves that the check takes under 5 ms; a round trip of a megabyte takes longer.
  B317: onEndpoint('MV', 'subtitle_color', ['#'.repeat(1_048_576)]),
  B318a: onEndpoint('MV', 'language', ['auto', 'en', 'zh']),
  B318b: onEndpoint('MV', 'language', ['ja']),
  B319: onEndpoint('MV', 'style', ['a'.repeat(501)]),
  B320a: () => badSubtitles.map(([name, text]) => subtitled(name, text)),
  B320b: () => [subtitled('overlapping', overlapping)],
  B321: () => [subtitled('injected', injected)],
  B322: () => {
    let origin: Origin | undefined
    return [
      requestCase(
        findCreate('MV'),
        'not wanted',
        async (minimal, world) => {
          origin = await world.origin(serving(good))
          return { ...minimal, add_subtitle: false, srt_url: origin.url }
        },
        {
          async check(_, world) {
            await world.sleep(2_000)
            return failureUnless(origin?.connections().all === 0, 'it is fetched')
          },
        },
      ),
    ]
  },
}
