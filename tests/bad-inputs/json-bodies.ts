import { type Code, sampledCreates as creates, createsWithField, findCreate } from '../support/creates.ts'
import { type Body, minimalBody } from '../support/minimal-bodies.ts'
import type { Builder, Builders, RequestCase, ResponseCheck } from './case.ts'
import { checkWarnings } from './checks/check-warnings.ts'
import {
  everyCheck,
  failureUnless,
  findTextField,
  onCreates,
  type RequestCaseOptions,
  rawJson,
  requestCase,
  withValues,
} from './request-cases.ts'

const bodyCap = 20_971_520

/** Sends the same document to every create; it is built once. */
const documents = (name: string, make: () => string | Uint8Array, options: RequestCaseOptions = {}): RequestCase[] => {
  let document: string | Uint8Array | undefined
  return creates.map((create) =>
    requestCase(
      create,
      name,
      () => {
        document ??= make()
        return document
      },
      options,
    ),
  )
}

const texts =
  (options: RequestCaseOptions, ...list: readonly string[]): Builder =>
  () =>
    list.flatMap((text) => documents(JSON.stringify(text), () => text, options))

/** Rewrites the smallest body as text. */
const rewritten = (
  name: string,
  rewrite: (text: string) => string | Uint8Array,
  options: RequestCaseOptions = {},
): RequestCase[] =>
  creates.map((create) => requestCase(create, name, (minimal) => rewrite(JSON.stringify(minimal)), options))

/** Raw bytes inside the text field. */
const bytesInText = (...bytes: readonly number[]): RequestCase[] =>
  creates.map((create) =>
    requestCase(create, `bytes ${bytes.map((byte) => byte.toString(16)).join(' ')}`, (minimal) => {
      const mark = 'MARK-OF-BYTES'
      const text = JSON.stringify({ ...minimal, [findTextField(create)]: `a${mark}b` })
      const [before = '', after = ''] = text.split(mark)
      return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    }),
  )

const filled = (start: string, middle: string, times: number, end: string): Buffer =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(middle.length * times, middle), Buffer.from(end)])

const distinctKeys = (count: number): string => {
  const entries = Array.from({ length: count }, (_, i) => `"k${i}":1`)
  return `{${entries.join()}}`
}

const scanned = { withinMs: 50 }
const notEchoed =
  (...fields: readonly string[]): ResponseCheck =>
  ({ body }) =>
    fields.flatMap((field) => failureUnless(!Object.hasOwn(body, field), `${field} is echoed`))

const languageNames = ['toString', 'hasOwnProperty', 'then'] as const
const asUnknown = (field: string) => ['unknown_field', field] as const

/** These creates may succeed before they respond. */
const waitsForEnd: readonly Code[] = ['TTS', 'ADE', 'ADC', '/ent/v2/audio-clone']

const serverOwned = {
  state: 'success',
  credits: 987_654,
  task_id: '100000000000000001',
  tenant_id: '100000000000000001',
  created_at: '2020-01-01T00:00:00.000Z',
  id: '100000000000000001',
}

/** JSON syntax, size and complexity of bodies. */
export const jsonBodies: Builders = {
  B041: texts({}, ''),
  B042: texts({}, 'null', '[]', '"x"', '1'),
  B043: () => [
    ...rewritten('trailing comma', (text) => text.replace(/\}$/, ',}')),
    ...rewritten('single quotes', (text) => text.replaceAll('"', "'")),
    ...rewritten('line comment', (text) => `${text}// a`),
    ...rewritten('block comment', (text) => text.replace('{', '{/* a */')),
    ...rewritten('NaN', (text) => text.replace(/\}$/, ',"seed":NaN}')),
    ...rewritten('Infinity', (text) => text.replace(/\}$/, ',"seed":Infinity}')),
    ...rewritten('byte-order mark', (text) => `\ufeff${text}`),
  ],
  B044: () => [...texts({}, '{}{}')(), ...rewritten('twice', (text) => text + text)],
  B045: texts({}, '{"model":"ge', '{', '{"a":tru'),
  B046: () => bytesInText(0xff, 0xfe),
  B047: () => [...bytesInText(0xc0, 0xaf), ...bytesInText(0xed, 0xa0, 0x80)],
  B048: () =>
    creates.flatMap((create) =>
      [...new Set([findTextField(create), ...(create.fields.has('payload') ? ['payload'] : [])])].map((field) =>
        requestCase(create, field, (minimal) => ({ ...minimal, [field]: rawJson('"a\\ud800b"') }), { field }),
      ),
    ),
  B049: () => documents('deep list', () => Buffer.concat([Buffer.alloc(1e7, '['), Buffer.alloc(1e7, ']')]), scanned),
  B050: () =>
    documents('deep objects', () => Buffer.concat([filled('', '{"a":', 3e6, '1'), Buffer.alloc(3e6, '}')]), scanned),
  B051: () => documents('empty objects', () => filled('{"a":[{}', ',{}', 6_600_000, ']}'), scanned),
  B052: () => documents('distinct keys', () => distinctKeys(1_200_000), scanned),
  B053: () =>
    createsWithField('images').map((create) =>
      requestCase(
        create,
        'ten million numbers',
        (minimal) => {
          const { images: _, ...others } = minimal
          return filled(`${JSON.stringify(others).slice(0, -1)},"images":[0`, ',0', 1e7 - 1, ']}')
        },
        scanned,
      ),
    ),
  B054: () =>
    creates.map((create) =>
      requestCase(create, 'spaces', () => filled('', ' ', bodyCap - 2, '{}'), {
        field: Object.keys(minimalBody(create.code))[0] ?? '',
      }),
    ),
  // The scan finds the number before fields are parsed.
  B055: () => withValues(createsWithField('seed'), 'seed', [rawJson('9'.repeat(1_000_000))], { field: 'any' }),
  B056: onCreates('duration', [rawJson('1e400')]),
  B057: () => [
    ...rewritten('same value', (text) => text.replace('{', '{"x":1,"x":1,')),
    ...rewritten('other value', (text) =>
      text.replace('{', `{"model":"genq1","model":"genq2","payload":"","pay\\u006coad":"",`),
    ),
  ],
  B058: () => [
    ...rewritten('__proto__', (text) => text.replace('{', '{"__proto__":{"admin":true},')),
    ...rewritten('constructor', (text) => text.replace('{', '{"constructor":{"prototype":{"admin":true}},')),
    ...rewritten('escaped and deep', (text) => text.replace('{', '{"x":[{"\\u005f_proto__":1}],')),
  ],
  B059a: onCreates('meta_data', ['{"__proto__":{}}', '{"a":{"constructor":1}}']),
  B059b: () => [
    requestCase(findCreate('R2V'), 'in a subject', {
      images: undefined,
      subjects: [{ name: 'a', constructor: { prototype: {} } }],
    }),
  ],
  B060: () =>
    rewritten(
      'names of the language',
      (text) => text.replace('{', '{"toString":1,"hasOwnProperty":1,"then":{"x":1},'),
      {
        check: everyCheck(notEchoed(...languageNames), checkWarnings({ warns: languageNames.map(asUnknown) })),
        timeoutMs: 60_000,
      },
    ),
  B061: () =>
    creates.map((create) =>
      requestCase(
        create,
        'foo',
        { foo: 1 },
        { check: everyCheck(notEchoed('foo'), checkWarnings({ warns: [asUnknown('foo')] })), timeoutMs: 60_000 },
      ),
    ),
  B062: () =>
    creates.map((create) =>
      requestCase(create, 'fields of the server', serverOwned, {
        timeoutMs: 60_000,
        check: everyCheck(checkWarnings({ silentOn: Object.keys(serverOwned) }), ({ body }) =>
          Object.entries(serverOwned).flatMap(([name, value]) =>
            failureUnless(
              body[name] !== value || (waitsForEnd.includes(create.code) && name === 'state'),
              `${name} is accepted from the client`,
            ),
          ),
        ),
      }),
    ),
  B063: () =>
    creates.map((create) => {
      const optional = [...create.fields].filter((field) => !(field in minimalBody(create.code)))
      return requestCase(create, 'all null', Object.fromEntries(optional.map((field) => [field, null])), {
        timeoutMs: 60_000,
      })
    }),
  B064: () =>
    creates.flatMap((create) =>
      Object.keys(minimalBody(create.code)).map((field) =>
        requestCase(create, `${field} null`, { [field]: null }, { field }),
      ),
    ),
  B065: () =>
    createsWithField('model').map((create) =>
      requestCase(create, 'Model', ({ model, ...others }: Body) => ({ ...others, Model: model }), { field: 'model' }),
    ),
}
