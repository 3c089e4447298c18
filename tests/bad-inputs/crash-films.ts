import { changeBoxes } from '../support/files/boxes.ts'
import {
  changePictures,
  hugeKeyFrame,
  indexToItself,
  nestedLists,
  noiseInMedia,
  outlinedAvi,
  overlongSuperframe,
  overwrite,
  transportPackets,
} from '../support/files/broken-films.ts'
import { ascii, dataUri, join, noise } from '../support/files/bytes.ts'
import { riffChunk } from '../support/files/webp.ts'
import { byRunSize } from '../support/run-size.ts'
import type { Builders, CustomCase } from './case.ts'
import { embeddedAndFetchedCases, referenceVideo } from './media-fields.ts'
import { buildCreate, customCase, failureUnless } from './request-cases.ts'
import type { MediaFactory, Party, World } from './world.ts'

type Film = readonly [name: string, make: (media: MediaFactory) => Promise<Uint8Array>]

const avi = (media: MediaFactory): Promise<Uint8Array> => media.video({ format: 'avi', seconds: 1 })
const vp9 = (media: MediaFactory, extension: string): Promise<Uint8Array> =>
  media.make(
    `-f lavfi -i testsrc=size=160x128:rate=12:duration=1 -c:v libvpx-vp9 -deadline realtime -cpu-used 8 {out}`,
    extension,
  )
const frame = (bytes: Uint8Array): Buffer => riffChunk('00dc', bytes)
const broken = (bytes: number): Buffer => frame(noise(bytes))

/** File shapes that once crashed a demuxer or a decoder, rebuilt here. */
const crashFilms: readonly Film[] = [
  ['AVI, lists in lists', async () => outlinedAvi({ codec: 'FMP4' }, nestedLists(10_000))],
  ['AVI, an index that leads to itself', async () => outlinedAvi({ codec: 'FMP4' }, indexToItself(), broken(64))],
  [
    'AVI, chunks longer than any file',
    async () => outlinedAvi({ codec: 'FMP4' }, ascii('00dc'), Buffer.alloc(4, 0xff), noise(4_096)),
  ],
  ['AVI, cut in its head', async (media) => (await avi(media)).subarray(0, 100)],
  ['AVI, no time between frames', async () => outlinedAvi({ codec: 'FMP4', scale: 0, rate: 0 }, broken(4_096))],
  ['AVI, digital video that is none', async () => outlinedAvi({ codec: 'dvsd' }, broken(144_000))],
  ['AVI, a palette without pictures', async () => outlinedAvi({ codec: 'MRLE' }, riffChunk('00pc', Buffer.of(255, 0)))],
  ['AVI, upside down without end', async () => outlinedAvi({ codec: 'DIB ', height: 0x8000_0000 }, broken(64))],
  ['AVI, screen recording of noise', async () => outlinedAvi({ codec: 'tscc' }, broken(4_096), broken(4_096))],
  [
    'AVI, all pictures are noise',
    async (media) => changePictures(await avi(media), ({ length }, i) => noise(length, i + 1)),
  ],
  ['AVI, a transport stream for a film', async () => outlinedAvi({ codec: 'H264' }, frame(transportPackets(200)))],
  [
    'MP4, a transport stream for a film',
    async (media) => join((await media.video()).subarray(0, 64), transportPackets(2_000)),
  ],
  ['VP9 in AVI, noise', async () => outlinedAvi({ codec: 'VP90' }, broken(4_096), broken(4_096))],
  [
    'VP9 in AVI, the largest key frame',
    async () => outlinedAvi({ codec: 'VP90' }, frame(join(hugeKeyFrame(), noise(512)))),
  ],
  ['VP9 in MP4, noise', async (media) => noiseInMedia(await vp9(media, 'mp4'))],
  [
    'VP9 in MP4, the largest key frame',
    async (media) => {
      const film = await vp9(media, 'mp4')
      return overwrite(noiseInMedia(film), 'mdat', 4, hugeKeyFrame())
    },
  ],
  [
    'VP9 in MP4, frames longer than the file',
    async (media) =>
      changeBoxes(await vp9(media, 'mp4'), 'stsz', (data) => {
        for (let at = 12; at < data.length; at += 4) data.writeUInt32BE(0x7fff_ffff, at)
        return data
      }),
  ],
  [
    'VP9 in AVI, an overlong superframe',
    async () => outlinedAvi({ codec: 'VP90' }, frame(overlongSuperframe(Buffer.alloc(64, 0x82)))),
  ],
]

const keptBytes = 64

/** Changes some bytes of a film, deterministically per number. */
const mutate = (film: Uint8Array, number: number): Buffer => {
  const changed = Buffer.from(film)
  const count = 1 + (number % 64)
  const draws = noise(count * 5, number + 1)
  for (let i = 0; i < count; i += 1) {
    const place = keptBytes + (draws.readUInt32LE(i * 5) % (changed.length - keptBytes))
    changed[place] = draws[i * 5 + 4] ?? 0
  }
  return changed
}

const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'

const sendMutated = async (world: World, party: Party, number: number): Promise<string[]> => {
  const uri = dataUri('video/avi', mutate(await avi(world.media), number))
  const buildRequest = buildCreate(referenceVideo.create, (minimal) => ({
    ...minimal,
    ...referenceVideo.quickWith(uri),
  }))
  const { status, body, text } = await world.send(await buildRequest(world, party), { timeoutMs: 60_000 })
  if (status !== 200) return [`film ${number}: responded ${status} ${text.slice(0, 200)}`]
  const task = await world.until(party, String(body['id']), isEnded, 1_800_000)
  return failureUnless(
    task.state === 'success' || task.err_code === 'VideoFormatInvalid',
    `film ${number}: ended ${task.state} ${task.err_code}`,
  )
}

const concurrency = 8

/** Sends mutated films, then checks that the service is still ready. */
const mutatedFilms = (films: number): CustomCase =>
  customCase(`${films} mutated films`, async (world, party) => {
    const failures: string[] = []
    const numbers = Array.from({ length: films }, (_, i) => i).values()
    const work = async (): Promise<void> => {
      for (const number of numbers) failures.push(...(await sendMutated(world, party, number)))
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    const { status } = await world.send({ method: 'GET', target: '/readyz', headers: [] })
    return [...failures, ...failureUnless(status === 200, `the service is ${status} afterwards`)]
  })

/** Films that crashed decoders, and mutated films. */
export const crashFilmRows: Builders = {
  B492a: () =>
    crashFilms.flatMap(([name, make]) =>
      embeddedAndFetchedCases(referenceVideo, name, name.includes('MP4') ? 'video/mp4' : 'video/avi', ({ media }) =>
        make(media),
      ),
    ),
  B492b: () => [mutatedFilms(byRunSize(10_000, 100))],
}
