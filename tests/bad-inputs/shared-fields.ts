import { type Code, type creates, createsWithField, findCreate } from '../support/creates.ts'
import { gif, svg } from '../support/files/other-images.ts'
import { png } from '../support/files/png.ts'
import { type Body, minimalBody } from '../support/minimal-bodies.ts'
import type { Builders, EndCase, EndCheck, RequestCase, ResponseCheck } from './case.ts'
import { findMarkedCorner } from './marked-corner.ts'
import {
  abbreviate,
  customCase,
  endCase,
  failureUnless,
  onCreates,
  onEndpoint,
  rawJson,
  requestCase,
  withValues,
} from './request-cases.ts'
import { returnsPayload, waitForCallback } from './round-trip.ts'
import { serving } from './scripts.ts'
import type { Origin, Script, World } from './world.ts'

const maxPayload = 1_048_576
const emoji = '😀'
const hostile = '\r\n</script>${jndi:ldap://h/a}\u001b[31m\u202etxt.exe "quoted" \u2028'
const slowAccept = { timeoutMs: 60_000 }

const withWatermark = (script: Script) => async (minimal: Body, world: World) => ({
  ...minimal,
  watermark: true,
  wm_url: (await world.origin(script)).url,
})

/** A watermark that cannot be used, on every create that accepts one. */
const badWatermarks = (...scripts: readonly (readonly [string, () => Script])[]): EndCase[] =>
  scripts.flatMap(([name, script]) =>
    createsWithField('wm_url').map((create) =>
      endCase(create, name, (minimal, world) => withWatermark(script())(minimal, world)),
    ),
  )

/** Endpoints of the second layer name the corner in words (D-411, D-412). */
const byWord: readonly Code[] = ['/ent/v2/extend', '/ent/v2/multiframe']
const numberedCorners = createsWithField('wm_position').filter(({ code }) => !byWord.includes(code))

const labelKeys = [
  'Label',
  'ContentProducer',
  'ContentPropagator',
  'ProduceID',
  'PropagateID',
  'ReservedCode1',
  'ReservedCode2',
]
const ownTags = ['major_brand', 'minor_version', 'compatible_brands', 'encoder', 'AIGC']

/** Checks the label of the result file and that it has no other tag. */
const labelled =
  (isWanted: (label: string, taskId: string) => boolean): EndCheck =>
  async ({ task }, world) => {
    const { tags } = await world.media.probe(await world.fetch(task.creations[0]?.url ?? ''))
    return [
      ...failureUnless(isWanted(tags['AIGC'] ?? '', task.id), `label ${abbreviate(tags['AIGC'])}`),
      ...Object.keys(tags).flatMap((tag) => failureUnless(ownTags.includes(tag), `tag ${tag}`)),
    ]
  }

const isOwnLabel = (label: string, taskId: string): boolean => {
  const written = JSON.parse(label) as Record<string, string>
  return Object.keys(written).sort().join() === [...labelKeys].sort().join() && written['ProduceID'] === taskId
}

const labels = (...list: readonly (readonly [string | undefined, EndCheck])[]): EndCase[] =>
  list.flatMap(([label, check]) =>
    createsWithField('meta_data').map((create) =>
      endCase(create, abbreviate(label), (quick) => ({ ...quick, meta_data: label }), { isQuick: true, check }),
    ),
  )
const sevenKeys = JSON.stringify(Object.fromEntries(labelKeys.map((key) => [key, '1'])))
const injected = JSON.stringify({ Label: '</x:xmpmeta><x a="b">\n;comment=1\\=2', '[CHAPTER]': 'title=x\nAIGC=y' })
const filledLabel = (bytes: number): string => `{"Label":"${'a'.repeat(bytes - 12)}"}`
const asSent = (label: string): EndCheck => labelled((actual) => actual === label)

/** The service must not fetch a URL that is only text. */
const untouched =
  (field: string, beside: Body = {}) =>
  (create: (typeof creates)[number]): RequestCase => {
    let origin: Origin | undefined
    return requestCase(
      create,
      field,
      async (minimal, world) => {
        origin = await world.origin(serving(png({ width: 64, height: 64 })))
        return { ...minimal, ...beside, [field]: origin.url }
      },
      {
        async check(_, world) {
          await world.sleep(2_000)
          return failureUnless(origin?.connections().all === 0, 'it is fetched')
        },
      },
    )
  }

const echoes =
  (field: string, isWanted: (value: unknown) => boolean): ResponseCheck =>
  ({ body }) =>
    failureUnless(isWanted(body[field]), `${field} is echoed as ${abbreviate(body[field])}`)
const isDrawnSeed = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647

const flags = ['off_peak', 'watermark', 'audio', 'bgm']
const foreignModel: Partial<Record<Code, string>> = {
  T2V: 'genq1-classic',
  I2V: 'genq2',
  SE: 'genq2',
  R2V: 'genq1-classic',
  R2I: 'genq3',
}
/** Sounds accept fractional seconds (D-416, D-417). */
const ofAnyLength: readonly Code[] = ['/ent/v2/text2audio', '/ent/v2/timing2audio']
const needsPrompt = (['T2V', 'R2V', 'R2I'] as const).map(findCreate)
const longUrl = (length: number): string => 'https://example.com/'.padEnd(length, 'a')

/** Fields shared by many creates. */
export const sharedFields: Builders = {
  B066: () => returnsPayload('at the limit', 'a'.repeat(maxPayload)),
  B067: onCreates('payload', ['a'.repeat(maxPayload + 1)]),
  B068: () => returnsPayload('emoji at the limit', emoji.repeat(maxPayload)),
  B069: onCreates('payload', [emoji.repeat(maxPayload + 1)]),
  B070: () =>
    returnsPayload('escaped emoji', emoji.repeat(maxPayload), (minimal) => ({
      ...minimal,
      payload: rawJson(`"${'\\ud83d\\ude00'.repeat(maxPayload)}"`),
    })),
  B071: () => returnsPayload('NUL', 'a\u0000b'),
  B072: () => returnsPayload('hostile', hostile),
  B073: onCreates('payload', [{}, 1, true, []]),
  B074: () => returnsPayload('empty', ''),
  B075: () => [...returnsPayload('composed', '\u00e9'), ...returnsPayload('decomposed', 'e\u0301')],
  B076: () => flags.flatMap((flag) => withValues(createsWithField(flag), flag, ['true', 1, 'false', 0])),
  B077: () => withValues(createsWithField('seed'), 'seed', [0, undefined], { check: echoes('seed', isDrawnSeed) }),
  B078a: () =>
    [2_147_483_647, 9_007_199_254_740_991, -1].flatMap((seed) =>
      withValues(createsWithField('seed'), 'seed', [seed], { check: echoes('seed', (value) => value === seed) }),
    ),
  B078b: () =>
    withValues(createsWithField('seed'), 'seed', [rawJson('18446744073709551615')], {
      check: echoes('seed', (value) => value === 9_007_199_254_740_991),
    }),
  B079: onCreates('seed', [1.5, '1', true]),
  B080: onCreates('seed', [rawJson('100000000000000000000')]),
  B081: () => withValues(numberedCorners, 'wm_position', [1, 2, 3, 4]),
  B082: () => {
    const corners = ['bottom right', 'bottom left', 'top right', 'top left']
    return [1, 2, 3, 4, undefined].map((position) =>
      customCase(`wm_position ${abbreviate(position)}`, async (world, party) => {
        const corner = await findMarkedCorner(world, party, {
          ...minimalBody('T2V'),
          watermark: true,
          wm_position: position,
        })
        return failureUnless(corner === corners[(position ?? 1) - 1], `the watermark is at ${corner}`)
      }),
    )
  },
  B083a: () => withValues(numberedCorners, 'wm_position', [0, 5, -1]),
  B083b: () => withValues(numberedCorners, 'wm_position', [1.5, '3']),
  B084: () => createsWithField('wm_url').map(untouched('wm_url')),
  B085: onCreates('wm_url', ['http://169.254.169.254/x.png']),
  B086a: () =>
    badWatermarks(
      ['SVG', () => serving(svg(''))],
      ['GIF', () => serving(gif)],
      ['HTML', () => serving('<html></html>', { headers: [['Content-Type', 'image/png']] })],
    ),
  B086b: () => badWatermarks(['nothing', () => serving('')]),
  B087a: () => badWatermarks(['1 x 1', () => serving(png({ width: 1, height: 1 }))]),
  B087b: () => badWatermarks(['1 x 20000', () => serving(png({ width: 1, height: 20_000 }))]),
  B087c: () => badWatermarks(['bomb', () => serving(png({ width: 20_000, height: 20_000, depth: 1, colour: 0 }))]),
  B088: () => labels([sevenKeys, asSent(sevenKeys)]),
  B089: () => labels(['', labelled(isOwnLabel)], [undefined, labelled(isOwnLabel)]),
  B090: onCreates('meta_data', ['{bad']),
  B091: onCreates('meta_data', [{ Label: '1' }]),
  B092: onCreates('meta_data', ['1', '[]', 'null']),
  B093a: onCreates('meta_data', [filledLabel(16_384)]),
  B093b: onCreates('meta_data', [filledLabel(16_385)]),
  B094: () => labels([injected, asSent(injected)]),
  B095: onCreates('meta_data', [`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`]),
  B096: onCreates('movement_amplitude', ['auto', 'small', 'medium', 'large']),
  B097a: onCreates('movement_amplitude', ['AUTO', 'huge']),
  B097b: onCreates('movement_amplitude', [1]),
  B098: () => [
    ...withValues(createsWithField('callback_url'), 'callback_url', ['https://example.com/cb?x=1#f']),
    customCase('the fragment is not sent', async (world, party) => {
      const receiver = await world.origin(serving(''), { path: '/cb?x=1#f' })
      const create = findCreate('T2V')
      const { body } = await world.send(
        await requestCase(create, '', { callback_url: receiver.url }).buildRequest(world, party),
      )
      await world.cancel(party, String(body['id']))
      const callback = await waitForCallback(world, receiver, ['failed'])
      return [
        ...failureUnless(callback !== undefined, 'no callback was received'),
        ...failureUnless(
          receiver.requests.every(({ target }) => target === '/cb?x=1'),
          `target ${receiver.requests[0]?.target}`,
        ),
      ]
    }),
  ],
  B099: onCreates('callback_url', ['', null]),
  B100a: onCreates('callback_url', [longUrl(2_048)]),
  B100b: onCreates('callback_url', [longUrl(2_049)]),
  B101: onCreates('callback_url', [
    'cb',
    '/cb',
    'mailto:a@b.c',
    'javascript:1',
    'file:///x',
    'ftp://h/',
    'data:,x',
    'gopher://h/',
  ]),
  B102: onCreates('callback_url', ['http://u:p@example.com/', 'http://u@example.com/']),
  B103: onCreates('callback_url', ['http://h/\r\nX: y', 'http://h/\tx', 'http://h/\nx']),
  B104: onCreates('callback_url', [
    'http://127.0.0.1:5432/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://[::1]/',
  ]),
  B105: onCreates('callback_url', ['http://example.com:22/', 'http://example.com:25/', 'http://example.com:6000/']),
  B106: () =>
    createsWithField('callback_url').map((create) =>
      requestCase(
        create,
        'the API itself',
        (minimal, { host }) => ({ ...minimal, callback_url: `http://${host}/healthz` }),
        {
          field: 'callback_url',
        },
      ),
    ),
  B107a: onCreates('model', [undefined, '', null]),
  B107b: onCreates('model', [1, [], {}, true]),
  B108: () =>
    createsWithField('model').flatMap((create) =>
      withValues([create], 'model', ['GENQ1', 'genq1 ', 'genq9', foreignModel[create.code] ?? 'genq1-classic'], {
        check: ({ text }) =>
          failureUnless(text.includes('model is not supported'), 'the message does not name the unsupported model'),
      }),
    ),
  B109: () => withValues(needsPrompt, 'prompt', ['   \n', '\u3000\u00a0']),
  B110: onCreates('prompt', ['a\u0000', 'a\u0001b', '\u001b', 'a\u007f']),
  B111: onEndpoint('T2V', 'prompt', [`a${'\u0301'.repeat(4_999)}`]),
  B112: onCreates('prompt', ["'; rm -rf /; ,drawtext=text=x[in]", '$(reboot)', '`id`', '-i /etc/passwd'], slowAccept),
  B113: () => [
    ...withValues(createsWithField('prompt'), 'prompt', ['http://169.254.169.254'], slowAccept),
    ...createsWithField('prompt').map(untouched('prompt')),
  ],
  B114a: onCreates('resolution', ['720P', '720', '8k']),
  B114b: onCreates('resolution', [720]),
  B115: onCreates('aspect_ratio', ['16:9 ', '16x9', '1.78', '0:0']),
  B116: () =>
    createsWithField('duration').map((create) => {
      const seconds = create.code === 'AD' ? 15 : 5
      return requestCase(
        create,
        `${seconds}.0`,
        { duration: rawJson(`${seconds}.0`) },
        {
          check: ({ text, body }) =>
            failureUnless(!('duration' in body) || text.includes(`"duration":${seconds},`), 'the echoed value differs'),
        },
      )
    }),
  B117a: () => [
    ...withValues(createsWithField('duration'), 'duration', ['5', true]),
    ...withValues(
      createsWithField('duration').filter(({ code }) => !ofAnyLength.includes(code)),
      'duration',
      [5.5],
    ),
  ],
  B117b: onEndpoint('T2V', 'duration', [0, -1]),
}
