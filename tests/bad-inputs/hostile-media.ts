import { aviWithSubtitle } from '../support/files/avi.ts'
import { changeBoxes, multiplyTracks, repeatFrame } from '../support/files/boxes.ts'
import { ascii, dataUri, join, muchNoise, noise, u16be, u32be } from '../support/files/bytes.ts'
import { jpeg } from '../support/files/jpeg.ts'
import { mp3WithHeader } from '../support/files/mp3.ts'
import { zipWithPassword } from '../support/files/zip.ts'
import type { Builder, Builders, EndCheck } from './case.ts'
import {
  embeddedAndFetchedCases,
  embeddedCase,
  embeddedEndCase,
  fetchedEndCase,
  referenceSound,
  referenceVideo,
  songField,
} from './media-fields.ts'
import { failureUnless } from './request-cases.ts'
import { serving } from './scripts.ts'
import type { MediaFactory } from './world.ts'

type MediaBuilder = (media: MediaFactory) => Uint8Array | Promise<Uint8Array>
type Texts = readonly (readonly [name: string, text: string])[]

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nneighbour.ts\n#EXT-X-ENDLIST\n'
const concat = 'ffconcat version 1.0\nfile neighbour.mp4\n'
const manifests: Texts = [
  ['DASH', '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/</BaseURL></MPD>'],
  ['IMF', '<?xml version="1.0"?><CompositionPlaylist xmlns="http://www.smpte-ra.org/schemas/2067-3/2016"/>'],
  ['SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
  ['m3u', 'http://127.0.0.1/a.mp4\n'],
  ['asx', '<asx version="3.0"><entry><ref href="file:///etc/passwd"/></entry></asx>'],
  ['ram', 'rtsp://127.0.0.1/a\n'],
]

/** Playlists that a player would follow, embedded with a wrong media type. */
const labelled =
  (texts: Texts): Builder =>
  () =>
    texts.map(([name, text]) => embeddedCase(referenceVideo, name, () => dataUri('video/mp4', Buffer.from(text))))
/** The same, fetched with a wrong file extension. */
const misnamed =
  (texts: Texts): Builder =>
  () =>
    texts.map(([name, text]) => fetchedEndCase(referenceVideo, name, () => serving(text), { path: '/a.mp4' }))

const embeddedBytes =
  (...list: readonly (readonly [string, () => Uint8Array])[]): Builder =>
  () =>
    list.map(([name, bytes]) => embeddedCase(referenceVideo, name, () => dataUri('video/mp4', bytes())))
const fetchedBytes =
  (...list: readonly (readonly [string, () => Uint8Array])[]): Builder =>
  () =>
    list.map(([name, bytes]) => fetchedEndCase(referenceVideo, name, () => serving(bytes())))

const films =
  (...list: readonly (readonly [name: string, make: MediaBuilder])[]): Builder =>
  () =>
    list.flatMap(([name, make]) =>
      embeddedAndFetchedCases(referenceVideo, name, 'video/mp4', ({ media }) => make(media)),
    )

const makeVideo = (media: MediaFactory, more: string, extension = 'mp4'): Promise<Uint8Array> =>
  media.make(`-f lavfi -i testsrc=size=160x128:rate=12:duration=2 ${more} {out}`, extension)
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const key = '0123456789abcdef0123456789abcdef'
const encrypted: MediaBuilder = (media) =>
  makeVideo(media, `${h264} -encryption_scheme cenc-aes-ctr -encryption_key ${key} -encryption_kid ${key}`)

/** The index refers to an external file, by URL or by a Mac OS alias. */
const outside =
  (entry: Uint8Array): MediaBuilder =>
  async (media) =>
    changeBoxes(await makeVideo(media, h264, 'mov'), 'dref', () =>
      join(u32be(0), u32be(1), u32be(entry.length + 4), entry),
    )
const address = join(ascii('url '), u32be(0), ascii('file:///etc/passwd\0'))
const padded = (text: string, bytes: number): Buffer =>
  join(Buffer.from([text.length]), ascii(text.padEnd(bytes, '\0')))
const aliasHead = join(ascii('alis'), u32be(0), Buffer.alloc(10), padded('etc', 27), Buffer.alloc(12))
const aliasFile = join(padded('passwd', 63), Buffer.alloc(16), u16be(1), u16be(1), Buffer.alloc(16))
const alias = join(aliasHead, aliasFile, u16be(2), u16be(11), ascii('etc:passwd:\0'), u16be(0xffff), u16be(0))

/** A table of encrypted ranges that claims more entries than fit. */
const overfullRanges: MediaBuilder = async (media) =>
  changeBoxes(await encrypted(media), 'senc', (data) => {
    data.fill(0xff, 16, 18)
    return data
  })

const claimsSamples: MediaBuilder = async (media) =>
  changeBoxes(await media.video(), 'stsz', (data) => {
    data.writeUInt32BE(0xffff_ffff, 8)
    return data
  })
const claimsAges: MediaBuilder = async (media) =>
  changeBoxes(await media.video(), 'mvhd', (data) => {
    const long = Buffer.alloc(8)
    // All ones would mean an unknown length.
    long.writeBigUInt64BE(2n ** 63n)
    return join(Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), data.subarray(12, 16), long, data.subarray(20))
  })

/** Uncompressed pictures, whose size the index defines. */
const rawPictures = (media: MediaFactory, width: number, height: number): Promise<Uint8Array> =>
  media.make(`-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r 1 -i {in0} -c:v rawvideo {out}`, 'mov', [
    Buffer.alloc(width * height * 3, 0x7f),
  ])
const claimsSize: MediaBuilder = async (media) =>
  changeBoxes(await rawPictures(media, 160, 128), 'stsd', (data) => {
    // The width and height of the first entry are at offsets 32 and 34, after the entry count.
    data.fill(0xff, 40, 44)
    return data
  })

/** Rewrites the times between frames and removes the edit list, which would cut long ones. */
const withTimes =
  (times: (frames: number) => readonly (readonly [count: number, delta: number])[]): MediaBuilder =>
  async (media) => {
    const plain = changeBoxes(await makeVideo(media, `${h264} -video_track_timescale 12`), 'edts', () =>
      Buffer.alloc(0),
    )
    return changeBoxes(plain, 'stts', (data) => {
      const entries = times(data.readUInt32BE(8))
      return join(u32be(0), u32be(entries.length), ...entries.flat().map(u32be))
    })
  }
/** Eleven years between the first two frames. */
const longGap = withTimes((frames) => [
  [1, 0xffff_fff0],
  [frames - 1, 1],
])
/** All frames have the same time. */
const zeroDurationFrames = withTimes((frames) => [[frames, 0]])

/** One large frame, fifty thousand times in five seconds: twelve minutes of decoding. */
const slowToDecode: MediaBuilder = async (media) => {
  const one = '-f lavfi -i testsrc=size=7680x4320:rate=10000:duration=0.0001 -frames:v 1'
  return repeatFrame(await media.make(`${one} ${h264} -video_track_timescale 10000 {out}`, 'mp4'), 50_000)
}

const largeFrames: MediaBuilder = (media) => {
  const frame = jpeg({ width: 8_000, height: 8_000, components: 1 })
  return media.make('-f mjpeg -r 25 -i {in0} -c copy {out}', 'avi', [join(...Array<Buffer>(5).fill(frame))])
}

const manyStreams: MediaBuilder = (media) => makeVideo(media, `${'-map 0:v '.repeat(9)}${h264}`)

const descriptionMarker = 'KINORA-MARKER-9C21'
const withChapters: MediaBuilder = (media) => {
  const chapters = '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=one\n'
  const text = `;FFMETADATA1\ncomment=${descriptionMarker}${'a'.repeat(1_048_576)}\n${chapters}`
  const source = '-f lavfi -i testsrc=size=160x128:rate=12:duration=2 -f ffmetadata -i {in0}'
  return media.make(`${source} -map_metadata 1 -map_chapters 1 ${h264} {out}`, 'mp4', [Buffer.from(text)])
}
const lacksDescription: EndCheck = async ({ task }, { fetch, media }) => {
  const result = await fetch(task.creations[0]?.url ?? '')
  const { streams } = await media.probe(result)
  return [
    ...failureUnless(!Buffer.from(result).includes(descriptionMarker), 'the description is in the result'),
    ...failureUnless(
      streams.every(({ codec_type: type }) => type === 'video' || type === 'audio'),
      'a chapter track is in the result',
    ),
  ]
}

/** A WAV as streaming writers leave it: the lengths were never filled in. */
const wavWithoutLength = (file: Uint8Array): Uint8Array => {
  const wav = Buffer.from(file)
  wav.fill(0xff, 4, 8)
  const data = wav.indexOf('data')
  wav.fill(0xff, data + 4, data + 8)
  return wav
}

const cutPlaces = 100
const oddPaths = ['/-i.mp4', '/%03d.png', '/a%7Cb', '/concat:x', '/a;b.mp4']
const zeros = (bytes: number) => () => Buffer.alloc(bytes)

/** Hostile videos and sounds. */
export const hostileMedia: Builders = {
  B486a: labelled([['HLS', playlist]]),
  B486b: misnamed([['HLS', playlist]]),
  B487a: labelled([['ffconcat', concat]]),
  B487b: misnamed([['ffconcat', concat]]),
  B488: films(['subtitle only', () => aviWithSubtitle(playlist)]),
  B489: films(['refers to an address', outside(address)], ['refers to an alias', outside(alias)]),
  B490a: labelled(manifests),
  B490b: misnamed(manifests),
  B491: films(['overfull table of ranges', overfullRanges]),
  B493: films(
    ['2^32 samples', claimsSamples],
    ['1,000 tracks', async (media) => multiplyTracks(await media.video(), 1_000)],
    ['endless', claimsAges],
  ),
  B494a: films(
    ['65535 x 65535', claimsSize],
    ['1 x 1', (media) => rawPictures(media, 1, 1)],
    ['pixels of 1000:1', (media) => makeVideo(media, `-vf setsar=1000/1 ${h264}`)],
  ),
  B494b: films(['129 x 131', (media) => media.video({ width: 129, height: 131, more: '-pix_fmt yuv444p' })]),
  B495a: films(
    [
      '1,000,000 frames a second',
      (media) =>
        media.make(
          `-f lavfi -i testsrc=size=160x128:rate=1000000:duration=0.0001 ${h264} -video_track_timescale 1000000 {out}`,
          'mp4',
        ),
    ],
    ['0 frames a second', zeroDurationFrames],
    ['a long gap', longGap],
  ),
  B495b: films([
    'begins before zero',
    (media) => makeVideo(media, `${h264} -output_ts_offset -0.5 -avoid_negative_ts disabled`),
  ]),
  B496: films(['slow to decode', slowToDecode]),
  B497: films(['large frames', largeFrames]),
  B498a: films(['sound only', (media) => media.sound({ seconds: 4, format: 'm4a' })]),
  B498b: () =>
    embeddedAndFetchedCases(songField('MV'), 'pictures only', 'audio/mp4', ({ media }) =>
      makeVideo(media, `${h264} -f mp4`, 'm4a'),
    ),
  B499: () =>
    Array.from({ length: cutPlaces }, (_, i) =>
      embeddedEndCase(referenceVideo, `cut ${i}`, 'video/mp4', async ({ media }) => {
        const film = await media.video()
        return film.subarray(0, 65 + Math.floor(((film.length - 66) * i) / cutPlaces))
      }),
    ),
  B500a: embeddedBytes(['nothing', zeros(0)]),
  B500b: fetchedBytes(['nothing', zeros(0)]),
  B500c: embeddedBytes(['a byte', zeros(1)], ['zeros', zeros(1_048_576)], ['noise', () => noise(1_048_576)]),
  B500d: fetchedBytes(['a byte', zeros(1)], ['zeros', zeros(104_857_600)], ['noise', () => muchNoise(104_857_600)]),
  B501: () =>
    oddPaths.map((path) =>
      fetchedEndCase(referenceVideo, path, async ({ media }) => serving(await media.video()), { path }),
    ),
  B502a: () =>
    embeddedAndFetchedCases(referenceVideo, 'described', 'video/mp4', ({ media }) => withChapters(media), {
      check: lacksDescription,
    }),
  B502b: films(['nine streams', manyStreams]),
  B503a: () => [
    ...embeddedAndFetchedCases(songField('MV'), 'header claims 4 GB, lasts 11 s', 'audio/wav', async ({ media }) =>
      wavWithoutLength(await media.sound({ seconds: 11, format: 'wav' })),
    ),
    ...embeddedAndFetchedCases(referenceSound, 'header claims 30 s, lasts 11 s', 'audio/mpeg', async ({ media }) =>
      mp3WithHeader(
        await media.sound({ seconds: 30, format: 'mp3' }),
        await media.sound({ seconds: 11, format: 'mp3' }),
      ),
    ),
  ],
  B503b: () =>
    embeddedAndFetchedCases(referenceSound, 'header claims 11 s, lasts 30 s', 'audio/mpeg', async ({ media }) =>
      mp3WithHeader(
        await media.sound({ seconds: 11, format: 'mp3' }),
        await media.sound({ seconds: 30, format: 'mp3' }),
      ),
    ),
  B504a: films(['encrypted', encrypted]),
  B504b: embeddedBytes(['ZIP', zipWithPassword]),
  B504c: fetchedBytes(['ZIP', zipWithPassword]),
}
