import { findCreate } from '../support/creates.ts'
import { png, pngUri } from '../support/files/png.ts'
import { type Body, minimalBody } from '../support/minimal-bodies.ts'
import type { Builder, Builders, EndCase, EndCheck, RequestCase, ResponseCheck } from './case.ts'
import {
  abbreviate,
  authorization,
  endCase,
  failureUnless,
  onEndpoint,
  type RequestCaseOptions,
  requestCase,
} from './request-cases.ts'
import { serving } from './scripts.ts'
import type { MediaFactory, Party, World } from './world.ts'

const character: Body = { id: '01', type: 'character', name: 'Mio' }
const cast = (...assets: readonly Body[]): Body => ({ assets })
const crowd = (count: number): Body[] =>
  Array.from({ length: count }, (_, i) => ({ ...character, id: String(i + 1).padStart(2, '0'), name: `Mio ${i + 1}` }))

const comic = (name: string, change: Body, options: RequestCaseOptions = {}): RequestCase =>
  requestCase(findCreate('EC'), name, change, options)

/** One case per value of a field of the only asset. */
const onAsset =
  (field: string, values: readonly unknown[], options: RequestCaseOptions & { beside?: Body } = {}): Builder =>
  () => {
    const { beside = {}, ...rest } = options
    return values.map((value) =>
      comic(`${abbreviate(beside)} ${field} ${abbreviate(value)}`, cast({ ...character, ...beside, [field]: value }), {
        field: `assets[0].${field}`,
        ...rest,
      }),
    )
  }

const voices = `Chinese_Female_Currency
Chinese_Male_Currency
Chinese_gravelly_storyteller_vv2
Chinese (Mandarin)_Reliable_Executive
Chinese (Mandarin)_News_Anchor
Chinese (Mandarin)_Unrestrained_Young_Man
Arrogant_Miss
Robot_Armor
Chinese (Mandarin)_Kind-hearted_Antie
Chinese (Mandarin)_Humorous_Elder
Chinese (Mandarin)_Male_Announcer
Chinese (Mandarin)_Wise_Women
Chinese (Mandarin)_Gentle_Youth
Chinese (Mandarin)_Warm_Girl
Chinese (Mandarin)_Kind-hearted_Elder
Chinese (Mandarin)_Cute_Spirit
Chinese (Mandarin)_Radio_Host
Chinese (Mandarin)_Sincere_Adult
Chinese (Mandarin)_Gentle_Senior`.split('\n')

const chinese = (count: number): string => '山'.repeat(count)
const english = (count: number): string => 'a'.repeat(count)
const perSecond = 20
const computePrice = (weight: number): number => perSecond * Math.ceil((3 * weight) / 100)

const listParts = async (world: World, { key }: Party, id: string): Promise<string[]> => {
  const target = `${findCreate('EC').path}/${id}`
  const { body } = await world.send({ method: 'GET', target, headers: [authorization(key)] })
  return ((body['parts'] ?? []) as { id: string }[]).map((part) => part.id)
}

/** Checks the number of parts of a script and that each has one hold at its own price (D-287, D-288). */
const splits =
  (...weights: readonly number[]): ResponseCheck =>
  async ({ body }, world, party) => {
    const id = String(body['id'])
    const { credits } = await world.read(party, id)
    const due = weights.reduce((sum, weight) => sum + computePrice(weight), 0)
    const parts = weights.length === 1 ? [id] : await listParts(world, party, id)
    const ledgers = await Promise.all([...parts, id].map(async (each) => world.database?.listLedgerKinds(each)))
    const holds = ledgers.map((kinds) => kinds?.filter((kind) => kind === 'hold').length)
    return [
      ...failureUnless(credits === due, `${credits} credits, not ${due}`),
      ...failureUnless(parts.length === weights.length, `${parts.length} parts`),
      ...failureUnless(
        holds.slice(0, -1).every((count) => count === undefined || count === 1),
        `holds of the parts: ${holds.join()}`,
      ),
      ...failureUnless(weights.length === 1 || !holds.at(-1), 'the parent has its own hold'),
    ]
  }

const scripts =
  (...list: readonly (readonly [name: string, script: string, weights: readonly number[]])[]): Builder =>
  () =>
    list.map(([name, script, weights]) => comic(name, { script_content: script }, { check: splits(...weights) }))

const withMusic = (
  name: string,
  make: (media: MediaFactory) => Promise<Uint8Array>,
  options: Pick<EndCase, 'check'> = {},
): EndCase =>
  endCase(
    findCreate('EC'),
    name,
    async (minimal, world) => ({
      ...minimal,
      comic_bgm: (await world.origin(serving(await make(world.media)), { path: '/music.mp3' })).url,
    }),
    options,
  )

const twoHours = (media: MediaFactory): Promise<Uint8Array> =>
  media.make('-f lavfi -i sine=frequency=220:duration=7200 -ac 1 -ar 16000 -c:a libmp3lame -b:a 32k {out}', 'mp3')
const nothing = (media: MediaFactory): Promise<Uint8Array> =>
  media.make('-f lavfi -i sine=frequency=220:duration=1 -t 0 -c:a pcm_s16le {out}', 'wav')

/** The film, not the music, decides the length. */
const isShort: EndCheck = ({ task }) =>
  failureUnless((task.creations[0]?.duration ?? 0) <= 10, 'it is as long as its music')

/** Explain-comic. */
export const explainComic: Builders = {
  B335a: onEndpoint('EC', 'script_name', ['a'.repeat(20)]),
  B335b: onEndpoint('EC', 'script_name', ['a'.repeat(21)]),
  B336: onEndpoint('EC', 'script_name', ['😀'.repeat(20)]),
  B337a: scripts(['1200 Chinese', chinese(1_200), [6_000]], ['3000 English', english(3_000), [6_000]]),
  B337b: scripts(['1201 Chinese', chinese(1_201), [6_000, 5]], ['3001 English', english(3_001), [6_000, 2]]),
  B338: scripts(['600 Chinese and 1500 English', chinese(600) + english(1_500), [6_000]]),
  B339: onEndpoint('EC', 'script_content', ['', ' \n\u3000 ']),
  B340: () => [
    comic(
      '19 MB',
      { script_content: 'One more day at sea. '.repeat(905_000) },
      { party: { credits: 1_000 }, withinMs: 2_000, timeoutMs: 60_000 },
    ),
  ],
  B341: () => [
    comic('spaces', { script_content: `${' '.repeat(100_000)}x` }, { field: 'script_content', withinMs: 20 }),
  ],
  B342a: onEndpoint('EC', 'assets', [undefined, [], crowd(14)]),
  B342b: onEndpoint('EC', 'assets', [crowd(15)]),
  B343a: onAsset('id', ['01']),
  B343b: onAsset('id', ['a1']),
  B343c: onAsset('id', [1]),
  B343d: onAsset('id', ['']),
  B344: () => [comic('01 twice', cast(character, { ...character, name: 'Ana' }), { field: 'assets[1].id' })],
  B345a: onAsset('type', ['prop', 'Character']),
  B345b: onAsset('type', [undefined]),
  B346a: onAsset('name', ['a'.repeat(30)]),
  B346b: onAsset('name', ['a'.repeat(31)]),
  B347: onAsset('image_url', ['https://example.com/a.png'], {
    check: ({ body }) =>
      failureUnless(String(body['message']).includes('image_uri'), 'the message does not name image_uri'),
  }),
  B348: onAsset('image_uri', ['']),
  B349a: onAsset('image_uri', [pngUri(127, 128)]),
  B349b: () => [
    endCase(findCreate('EC'), '127 x 128 by address', async (minimal, world) => {
      const { url } = await world.origin(serving(png({ width: 127, height: 128 })))
      return { ...minimal, ...cast({ ...character, image_uri: url }) }
    }),
  ],
  B350: onAsset('image_uri', [[pngUri(256, 256)]]),
  B351: () =>
    ['scene', 'tool'].flatMap((type) => [
      ...onAsset('voice_id', ['Arrogant_Miss'], { beside: { type } })(),
      ...onAsset('voice_id', [''], { beside: { type }, override: { status: 200, reason: '', rule: '' } })(),
    ]),
  B352a: onAsset('voice_id', [...voices, 'unknown-voice']),
  B352b: onAsset('voice_id', ['a\nb']),
  B353a: onEndpoint('EC', 'style', ['a'.repeat(30)]),
  B353b: onEndpoint('EC', 'style', ['a'.repeat(31)]),
  B354a: onEndpoint(
    'EC',
    'style',
    [...',.!，。—“”_/'].map((mark) => `a${mark}b`),
  ),
  B354b: onEndpoint('EC', 'style', ['ink 😀']),
  B355a: onEndpoint('EC', 'tts_speed', [1, 1.1, 1.5]),
  B355b: onEndpoint('EC', 'tts_speed', [0.99, 1.51]),
  B355c: onEndpoint('EC', 'tts_speed', ['1.1']),
  B355d: () => [
    requestCase(findCreate('EC'), 'NaN', (minimal) => JSON.stringify(minimal).replace(/\}$/, ',"tts_speed":NaN}')),
  ],
  B356a: onEndpoint('EC', 'subtitle_type', ['source_han_serif', 'source_han_sans']),
  B356b: onEndpoint('EC', 'subtitle_type', ['arial', '../../x.ttf']),
  B357: onEndpoint('EC', 'aspect_ratio', ['1:1']),
  B358a: () => [withMusic('two hours', twoHours, { check: isShort })],
  B358b: () => [withMusic('a video', (media) => media.video()), withMusic('no length', nothing)],
  B359: onEndpoint('EC', 'enable_lipsync', ['true']),
  B360: onEndpoint('EC', 'resolution', ['540p', '4K']),
  B361: () => [
    {
      kind: 'request',
      name: 'another version',
      buildRequest: (_, { key }) => ({
        method: 'POST',
        target: '/ent/v2/explain-comic/tasks',
        headers: [authorization(key), ['Content-Type', 'application/json']],
        body: JSON.stringify(minimalBody('EC')),
      }),
    },
  ],
}
