import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { findCreate } from '../support/creates.ts'
import { ascii, dataUri, join, muchNoise, noise, u32be } from '../support/files/bytes.ts'
import { gps, jpeg, orientation } from '../support/files/jpeg.ts'
import { avif, bmp, gif, heic, iccProfile, jpegXl, jpegXlBoxed, svg, tiff } from '../support/files/other-images.ts'
import { apng, idat, mismatchedPng, png, pngChunk, pngUri, pngWithSize } from '../support/files/png.ts'
import { animatedWebp, losslessWebp, overfullWebp } from '../support/files/webp.ts'
import type { Builder, Builders, EndCheck } from './case.ts'
import { embeddedAndFetchedCases, embeddedCase, embeddedEndCase, referenceImage, startFrame } from './media-fields.ts'
import { buildCreate, customCase, failureUnless } from './request-cases.ts'

const good = png({ width: 256, height: 256 })
const goodBase64 = good.toString('base64')
const goodJpeg = jpeg({ width: 256, height: 256 })
const goodWebp = losslessWebp(256, 256)

/** Values of the start frame. */
const frames =
  (...values: readonly (readonly [string, () => string])[]): Builder =>
  () =>
    values.map(([name, value]) => embeddedCase(startFrame, name, value))

const texts = (...values: readonly string[]): Builder =>
  frames(...values.map((value) => [value.slice(0, 40), () => value] as const))
const sized = (...sizes: readonly (readonly [number, number])[]): Builder =>
  frames(...sizes.map(([width, height]) => [`${width} x ${height}`, () => pngUri(width, height)] as const))
const files = (...list: readonly (readonly [string, Uint8Array])[]): Builder =>
  frames(...list.map(([type, bytes], i) => [`${type} ${i}`, () => dataUri(type, bytes)] as const))

const bit = { depth: 1, colour: 0 } as const
const tail = 20
const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - tail)

/** A gigabyte of zeros as one compressed stream of 1024 equal blocks. */
const compressedGigabyte = (): Buffer => {
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH })
  const sum = ((2 ** 30 % 65_521) * 65_536 + 1) % 2 ** 32
  return join(Buffer.from([0x78, 0x9c]), ...Array<Buffer>(2 ** 10).fill(block), deflateRawSync(''), u32be(sum))
}
const textChunks: readonly (readonly [string, () => Buffer])[] = [
  ['zTXt', () => pngChunk('zTXt', join(ascii('k\0\0'), compressedGigabyte()))],
  ['iTXt', () => pngChunk('iTXt', join(ascii('k\0\x01\0\0\0'), compressedGigabyte()))],
  ['iCCP', () => pngChunk('iCCP', join(ascii('k\0\0'), compressedGigabyte()))],
]

const marker = 'KINORA-MARKER-7F3A'

/** Searches everything downloadable of a task for a marker: the echoed inputs and the results. */
const lacksMarker: EndCheck = async ({ created, task }, world) => {
  const urls = [
    ...(created.body['images'] as string[]),
    ...task.creations.flatMap(({ url, cover_url }) => [url, cover_url]),
  ]
  const containsMarker = await Promise.all(
    urls.map(async (url) => Buffer.from(await world.fetch(url)).includes(marker) || Buffer.from(url).includes('data:')),
  )
  return failureUnless(!containsMarker.includes(true), 'the hidden input data can be downloaded')
}

/** Embedded images. */
export const embeddedImages: Builders = {
  B118: files(['image/png', good], ['image/jpeg', goodJpeg], ['image/jpg', goodJpeg], ['image/webp', goodWebp]),
  B119: texts(goodBase64),
  B120: texts('data:image/png,%89PNG', `data:image/png;charset=utf-8,${goodBase64}`),
  B121: texts(`DATA:IMAGE/PNG;BASE64,${goodBase64}`, `Data:Image/Png;Base64,${goodBase64}`),
  B122: texts(`data:image/png;name=a.png;base64,${goodBase64}`),
  B123: texts('data:image/png;base64,'),
  B124: texts(`data:image/png;base64,%%%${goodBase64}`, `data:image/png;base64,${goodBase64}!`),
  B125: texts('data:image/png;base64,AAAAA', 'data:image/png;base64,AAAA=', 'data:image/png;base64,AA=A'),
  B126: texts('data:image/png;base64,_-8='),
  B127: texts('data:image/png;base64,AAAA\nAAAA', 'data:image/png;base64, AAAA', 'data:image/png;base64,AAAA '),
  B128: () => [
    embeddedCase(
      startFrame,
      'long',
      () => `data:image/png;base64,${muchNoise(10_425_000).toString('base64').slice(0, -1)}!`,
      {
        withinMs: 150,
      },
    ),
  ],
  B129: files(
    ['image/gif', gif],
    ['image/bmp', bmp(64, 64)],
    ['image/tiff', tiff()],
    ['image/avif', avif],
    ['image/heic', heic],
  ),
  B130: files(
    ['image/svg+xml', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>')],
    ['image/svg+xml', svg('<image xlink:href="http://169.254.169.254/" width="9" height="9"/>')],
    ['image/png', svg('')],
  ),
  B131: files(['image/png', goodJpeg], ['image/jpeg', good], ['image/webp', good]),
  B132: () =>
    [join(good, ascii('PK\x03\x04'), ascii(marker)), join(good, ascii(`<html><script>${marker}</script></html>`))].map(
      (bytes, i) => embeddedEndCase(startFrame, `polyglot ${i}`, 'image/png', bytes, { check: lacksMarker }),
    ),
  B133: frames(['10,485,759 bytes', () => dataUri('image/png', pngWithSize(10_485_759))]),
  B134: frames(['10,485,760 bytes', () => dataUri('image/png', pngWithSize(10_485_760))]),
  B135: () => {
    const large = () => dataUri('image/png', pngWithSize(8 * 1_048_576))
    return [
      {
        kind: 'request',
        name: 'SE twice 8 MiB',
        buildRequest: buildCreate(findCreate('SE'), () => ({ images: [large(), large()] })),
      },
    ]
  },
  B136: sized([100, 400], [400, 100]),
  B137: sized([101, 400], [400, 101]),
  B138a: files(['image/jpeg', jpeg({ width: 100, height: 399 }, orientation(6))]),
  B138b: files(['image/jpeg', jpeg({ width: 100, height: 400 }, orientation(6))]),
  B139: () =>
    [pngUri(127, 128), pngUri(128, 127)].map((uri, i) =>
      embeddedCase(referenceImage, i === 0 ? '127 x 128' : '128 x 127', () => uri),
    ),
  B140: () => [embeddedCase(referenceImage, '128 x 128', () => pngUri(128, 128))],
  B141: sized([1, 1], [2, 7]),
  B142: () => [
    embeddedCase(
      startFrame,
      '17000 x 17000',
      () => dataUri('image/png', png({ width: 17_000, height: 17_000, ...bit })),
      {
        withinMs: 20,
      },
    ),
  ],
  B143: frames(['10000 x 10000', () => dataUri('image/png', png({ width: 10_000, height: 10_000, ...bit }))]),
  B144: frames([
    '20000 x 20000',
    () => dataUri('image/png', mismatchedPng({ width: 20_000, height: 20_000 }, noise(1_024))),
  ]),
  B145: () =>
    embeddedAndFetchedCases(startFrame, 'more data than the header declares', 'image/png', () =>
      mismatchedPng({ width: 64, height: 64, ...bit }, idat({ width: 10_000, height: 10_000, ...bit })),
    ),
  B146: () =>
    [
      ['image/png', good],
      ['image/jpeg', jpeg({ width: 256, height: 256 })],
      ['image/webp', undefined],
    ].flatMap(([type, bytes]) =>
      embeddedAndFetchedCases(startFrame, `cut ${String(type)}`, String(type), async ({ media }) =>
        cut(
          bytes instanceof Uint8Array
            ? bytes
            : await media.make('-f lavfi -i testsrc=size=256x256 -frames:v 1 {out}', 'webp'),
        ),
      ),
    ),
  B147: files(['image/webp', animatedWebp(10_000)], ['image/png', apng(10_000)]),
  B148: () =>
    textChunks.map(([name, chunk]) =>
      embeddedEndCase(startFrame, name, 'image/png', () => png({ width: 256, height: 256 }, chunk())),
    ),
  B149: () => embeddedAndFetchedCases(startFrame, 'overfull codes', 'image/webp', overfullWebp(256, 256)),
  B150: () =>
    (
      [
        ['CMYK', 'image/jpeg', jpeg({ width: 256, height: 256, components: 4 })],
        ['16 bits', 'image/png', png({ width: 256, height: 256, depth: 16 })],
        ['grey with alpha', 'image/png', png({ width: 256, height: 256, colour: 4 })],
        [
          'ICC profile',
          'image/png',
          png({ width: 256, height: 256 }, pngChunk('iCCP', join(ascii('p\0\0'), deflateSync(iccProfile())))),
        ],
        ['progressive', 'image/jpeg', jpeg({ width: 256, height: 256, isProgressive: true })],
      ] as const
    ).map(([name, type, bytes]) => embeddedEndCase(startFrame, name, type, bytes)),
  B151: () => [
    embeddedEndCase(startFrame, 'with a place', 'image/jpeg', jpeg({ width: 256, height: 256 }, gps(marker)), {
      check: lacksMarker,
    }),
  ],
  B152: files(['image/webp', jpegXl], ['image/webp', jpegXlBoxed], ['image/webp', avif]),
  B153: () => [
    customCase('three at once, twenty times', async (world, party) => {
      const image = dataUri('image/png', pngWithSize(9 * 1_048_576))
      const failures: string[] = []
      for (let round = 0; round < 20; round += 1) {
        const request = await buildCreate(findCreate('I2V'), { images: [image] })(world, party)
        const answers = await Promise.all([1, 2, 3].map(() => world.send(request)))
        failures.push(...answers.flatMap(({ status }) => failureUnless(status === 200, `responded ${status}`)))
        await Promise.all(answers.map(({ body }) => world.cancel(party, String(body['id']))))
      }
      return failures
    }),
  ],
}
