import { findCreate } from '../support/creates.ts'
import { ascii, dataUri, join, u32be } from '../support/files/bytes.ts'
import { smallPng } from '../support/files/png.ts'
import { type Body, subjectsBody } from '../support/minimal-bodies.ts'
import { unknownId } from './any-route.ts'
import type { Builder, Builders, EndCase, RequestCase, ResponseCheck } from './case.ts'
import {
  embeddedAndFetchedCases,
  embeddedCase,
  fetchedEndCase,
  referenceSound,
  referenceVideo,
} from './media-fields.ts'
import {
  buildCreate,
  endCase,
  failureUnless,
  onEndpoint,
  type RequestCaseOptions,
  requestCase,
} from './request-cases.ts'
import { serving } from './scripts.ts'
import type { SoundOptions, World } from './world.ts'

const pictures = (count: number): string[] => Array.from({ length: count }, () => smallPng)
const referenceCase = (
  name: string,
  change: Body | ((world: World) => Promise<Body>),
  options: RequestCaseOptions = {},
): RequestCase =>
  requestCase(
    findCreate('R2V'),
    name,
    typeof change === 'function' ? async (minimal, world) => ({ ...minimal, ...(await change(world)) }) : change,
    options,
  )

/** Requests with subjects in place of flat images. */
const withSubjects = (name: string, change: Body, options: RequestCaseOptions = {}): RequestCase =>
  referenceCase(name, { images: undefined, ...subjectsBody, ...change }, options)

const videoUri = async ({ media }: World, seconds = 2): Promise<string> =>
  dataUri('video/mp4', await media.video({ seconds }))
const soundUri = async ({ media }: World, seconds = 4, format: SoundOptions['format'] = 'mp3'): Promise<string> =>
  dataUri('audio/mpeg', await media.sound({ seconds, format }))

/** Videos of the given lengths, embedded and by URL, in a quick task. */
const videos = (...seconds: readonly number[]): EndCase[] => {
  const quick: Body = { model: 'genq2-pro', images: undefined, duration: 1, resolution: '540p' }
  const name = `videos of ${seconds.join(' and ')} s`
  return [
    endCase(findCreate('R2V'), `${name} as Base64`, async (minimal, world) => ({
      ...minimal,
      ...quick,
      videos: await Promise.all(seconds.map((each) => videoUri(world, each))),
    })),
    endCase(findCreate('R2V'), `${name} by address`, async (minimal, world) => ({
      ...minimal,
      ...quick,
      videos: await Promise.all(
        seconds.map(async (each) => (await world.origin(serving(await world.media.video({ seconds: each })))).url),
      ),
    })),
  ]
}

const sizedVideo = (width: number, height: number): EndCase[] =>
  embeddedAndFetchedCases(referenceVideo, `${width} x ${height}`, 'video/mp4', ({ media }) =>
    media.video({ width, height }),
  )

/** Containers that no field accepts, with valid content. */
const foreignCodecs = { mkv: 'libx264', webm: 'libvpx', flv: 'flv', gif: 'gif' } as const
const foreignVideos: readonly (readonly [string, (world: World) => Promise<Uint8Array>])[] = [
  ...Object.entries(foreignCodecs).map(
    ([format, codec]) =>
      [
        format,
        ({ media }: World) =>
          media.make(`-f lavfi -i testsrc=size=160x128:rate=12:duration=1 -c:v ${codec} {out}`, format),
      ] as const,
  ),
  ['m3u8', async () => Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/a.ts\n')],
]

/** A valid film of exactly this size, padded with a `free` box. */
const videoWithSize = async ({ media }: World, bytes: number): Promise<Uint8Array> => {
  const film = await media.video()
  const spare = bytes - film.length
  return join(film, u32be(spare), ascii('free'), Buffer.alloc(spare - 8))
}

const sounds = (...seconds: readonly number[]): EndCase[] =>
  seconds.flatMap((each) =>
    embeddedAndFetchedCases(referenceSound, `of ${each} s`, 'audio/mpeg', ({ media }) =>
      media.sound({ seconds: each, format: 'mp3' }),
    ),
  )
const disguised = ['wav', 'm4a'] as const

const lengths =
  (...list: readonly (readonly [string, readonly unknown[]])[]): Builder =>
  () =>
    list.flatMap(([model, values]) => onEndpoint('R2V', 'duration', values, { beside: { model } })())

const toSubjects = (...names: readonly unknown[]) => names.map((name) => ({ name }))

/** A subject of another tenant gets the same message as an unknown one. */
const sameAsUnknown: ResponseCheck = async ({ body }, world, party) => {
  const unknown = { images: undefined, ...subjectsBody, subjects: [{ name: 'a', server_id: unknownId }] }
  const response = await world.send(await buildCreate(findCreate('R2V'), unknown)(world, party))
  return failureUnless(
    body['message'] === response.body['message'],
    `"${String(body['message'])}", not "${String(response.body['message'])}"`,
  )
}

/** References to video. */
export const reference2video: Builders = {
  B248: () =>
    ['genq1', 'gen2.0'].flatMap((model) =>
      onEndpoint('R2V', 'images', [pictures(1), pictures(7)], { beside: { model } })(),
    ),
  B249: onEndpoint('R2V', 'images', [pictures(8)]),
  B250: onEndpoint('R2V', 'images', [undefined, []], { beside: { subjects: undefined, videos: undefined } }),
  B251: () => [
    referenceCase('4 images and a video', async (world) => ({
      model: 'genq2-pro',
      images: pictures(4),
      videos: [await videoUri(world)],
    })),
  ],
  B252: () => [
    referenceCase(
      '5 images and a video',
      async (world) => ({ model: 'genq2-pro', images: pictures(5), videos: [await videoUri(world)] }),
      { field: 'images' },
    ),
  ],
  B253: () =>
    ['genq2', 'genq1', 'genq3'].map((model) =>
      referenceCase(model, async (world) => ({ model, videos: [await videoUri(world)] }), { field: 'videos' }),
    ),
  B254: onEndpoint('R2V', 'videos', [[]]),
  B255: () => [
    referenceCase(
      '3 videos',
      async (world) => ({ model: 'genq2-pro', videos: await Promise.all([1, 2, 3].map(() => videoUri(world, 1))) }),
      { field: 'videos' },
    ),
  ],
  B256a: () => videos(8),
  B256b: () => videos(8.1),
  B257a: () => videos(5, 5),
  B257b: () => videos(5, 5.1),
  B258a: () => sizedVideo(128, 128),
  B258b: () => sizedVideo(126, 128),
  B259a: () =>
    foreignVideos.map(([name, bytes]) =>
      embeddedCase(referenceVideo, name, async (world) => dataUri('video/mp4', await bytes(world))),
    ),
  B259b: () =>
    foreignVideos.map(([name, bytes]) =>
      fetchedEndCase(referenceVideo, name, async (world) => serving(await bytes(world))),
    ),
  B260a: () => [
    fetchedEndCase(referenceVideo, 'of 100 MB', async (world) => serving(await videoWithSize(world, 104_857_600))),
  ],
  B260b: () => [
    fetchedEndCase(referenceVideo, 'of 100 MB and a byte', async (world) =>
      serving(await videoWithSize(world, 104_857_601)),
    ),
  ],
  B261: () => [
    referenceCase('sounds', async (world) => ({ model: 'genq2-pro', sounds: [await soundUri(world)] }), {
      field: 'sounds',
    }),
  ],
  B262a: () =>
    [0, 1, 3].map((count) =>
      referenceCase(`${count} sounds`, async (world) => ({
        model: 'genq3-drama',
        sounds: await Promise.all(Array.from({ length: count }, () => soundUri(world))),
      })),
    ),
  B262b: () => [
    referenceCase(
      '4 sounds',
      async (world) => ({ model: 'genq3-drama', sounds: await Promise.all([1, 2, 3, 4].map(() => soundUri(world))) }),
      { field: 'sounds' },
    ),
  ],
  B263a: () => sounds(3, 12),
  B263b: () => sounds(2.9, 12.1),
  B264a: () => disguised.map((format) => embeddedCase(referenceSound, format, (world) => soundUri(world, 4, format))),
  B264b: () =>
    disguised.map((format) =>
      fetchedEndCase(referenceSound, format, async ({ media }) => serving(await media.sound({ seconds: 4, format })), {
        path: '/a.mp3',
      }),
    ),
  B265a: onEndpoint('R2V', 'prompt', ['a'.repeat(5_000)]),
  B265b: onEndpoint('R2V', 'prompt', ['a'.repeat(5_001)]),
  B266: () => [withSubjects('[@bob]', { prompt: '[@bob] walks' }, { field: 'prompt' })],
  B267: () => [withSubjects('brackets', { prompt: '[@'.repeat(2_500) }, { field: 'prompt', withinMs: 5 })],
  B268: () => [withSubjects('a list', {}), withSubjects('one object', { subjects: { name: 'a', images: [smallPng] } })],
  B269: () => [withSubjects('no name', { subjects: [{ images: [smallPng] }] }, { field: 'subjects[0].name' })],
  B270: () => [withSubjects('a, a', { subjects: toSubjects('a', 'a') }, { field: 'subjects[1].name' })],
  B271a: () =>
    ['a]', 'a@b', 'a\nb'].map((name) =>
      withSubjects(JSON.stringify(name), { subjects: toSubjects(name), prompt: 'a' }, { field: 'subjects[0].name' }),
    ),
  B271b: () => [
    withSubjects('65', { subjects: toSubjects('a'.repeat(65)), prompt: 'a' }, { field: 'subjects[0].name' }),
  ],
  B272: () =>
    ['__proto__', 'constructor'].map((name) =>
      withSubjects(name, { subjects: toSubjects(name), prompt: `[@${name}] walks` }),
    ),
  B273a: () => [withSubjects('3 images', { subjects: [{ name: 'a', images: pictures(3) }] })],
  B273b: () => [
    withSubjects('4 images', { subjects: [{ name: 'a', images: pictures(4) }] }, { field: 'subjects[0].images' }),
  ],
  B274: () => [
    referenceCase(
      'a subject with a video',
      async (world) => ({
        ...subjectsBody,
        images: undefined,
        subjects: [{ name: 'a', videos: [await videoUri(world)] }],
      }),
      { field: 'subjects[0].videos' },
    ),
  ],
  B275: () => [
    referenceCase(
      'of another tenant',
      async (world) => {
        const server_id = await world.storedSubject(await world.newParty())
        return { ...subjectsBody, images: undefined, subjects: [{ name: 'a', server_id }] }
      },
      { field: 'subjects[0].server_id', check: sameAsUnknown },
    ),
  ],
  B276: () =>
    ['../x', 'a'.repeat(1_000_000), "' OR 1=1 --"].map((server_id) =>
      withSubjects(
        `server_id ${server_id.slice(0, 20)}`,
        { subjects: [{ name: 'a', server_id }] },
        { field: 'subjects[0].server_id', check: sameAsUnknown },
      ),
    ),
  B277: onEndpoint('R2V', 'auto_subjects', ['yes']),
  B278a: onEndpoint('R2V', 'duration', [2, 15, undefined], {
    beside: { model: 'genq3-drama' },
    check: ({ body }) =>
      failureUnless([2, 15, 8].includes(Number(body['duration'])), `duration ${String(body['duration'])}`),
  }),
  B278b: lengths(['genq3-drama', [1, 16]]),
  B279a: lengths(['genq3-ad', [3, 15]], ['genq3-turbo', [3, 15]], ['genq3-mix', [3, 15]], ['genq3', [3, 16]]),
  B279b: lengths(['genq3-ad', [2, 16]], ['genq3-turbo', [2, 16]], ['genq3-mix', [2, 16]], ['genq3', [2, 17]]),
  B280a: lengths(['genq1', [5]], ['gen2.0', [4]], ['genq2', [1, 10]], ['genq2-pro', [1, 10]]),
  B280b: lengths(['genq1', [4, 6]], ['gen2.0', [3, 5]], ['genq2', [0, 11]], ['genq2-pro', [0, 11]]),
  B281: onEndpoint('R2V', 'aspect_ratio', ['1:1', 'auto'], { beside: { model: 'genq3-drama' } }),
  B282: onEndpoint('R2V', 'aspect_ratio', ['auto'], {
    beside: { model: 'genq2' },
    check: ({ body }) => failureUnless(body['aspect_ratio'] === 'auto', 'the echoed value differs'),
  }),
}
