import { type Code, type Create, createOf, isServed, listing, worksOnFilm } from '../support/creates.ts'
import { type Body, minimalOf, onFilm, quickOf } from '../support/minimal-bodies.ts'
import type { AskCase, Builder, EndCase, OwnCase } from './case.ts'
import type { Ask, Header } from './wire/ask.ts'
import type { Party, World } from './world.ts'

export const authorization = (key: string): Header => ['Authorization', `Token ${key}`]
export const jsonType: Header = ['Content-Type', 'application/json']

/** A value that stands in the body exactly as written: `5.0`, `1e400`. */
export const literal = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)

/** What becomes of the smallest body: fields laid over it, or a body or text made from it. */
export type Change =
  | Body
  | ((minimal: Body, world: World) => Body | string | Uint8Array | Promise<Body | string | Uint8Array>)

const bodyBytes = (body: Body | string | Uint8Array): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)

const changed = (minimal: Body, change: Change, world: World) =>
  typeof change === 'function' ? change(minimal, world) : { ...minimal, ...change }

const startOf = async (create: Create, from: (code: Code) => Body, world: World): Promise<Body> =>
  worksOnFilm(create) ? onFilm(from(create.code), await world.adFilm()) : from(create.code)

/** A create with its smallest body and a change. */
export const posting =
  (
    create: Create,
    change: Change,
    { headers = [], from = minimalOf }: { headers?: Header[]; from?: (code: Code) => Body } = {},
  ) =>
  async (world: World, { key }: Party): Promise<Ask> => ({
    method: 'POST',
    target: create.path,
    headers: [authorization(key), jsonType, ...headers],
    body: bodyBytes(await changed(await startOf(create, from, world), change, world)),
  })

export type AskFacts = Omit<AskCase, 'kind' | 'name' | 'ask'> & { headers?: Header[] }
export type EndFacts = Omit<EndCase, 'kind' | 'name' | 'ask'> & { isQuick?: boolean }

const longestShown = 48

/** A value in a few characters. */
export const shown = (value: unknown): string => {
  const text = value === undefined ? 'absent' : (JSON.stringify(value) ?? typeof value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}… (${text.length})` : text
}

export const asking = (
  create: Create,
  name: string,
  change: Change,
  { headers, ...facts }: AskFacts = {},
): AskCase => ({
  kind: 'ask',
  name: `${create.code} ${name}`,
  ask: posting(create, change, headers ? { headers } : {}),
  // An edit or a compose waits for its end for a while.
  ...(worksOnFilm(create) ? { party: { hasFilms: true }, timeoutMs: 60_000 } : {}),
  ...(isServed(create) ? {} : { isUnserved: true }),
  ...facts,
})

/** A create that is accepted and whose end is looked at; a quick one is cheap where it succeeds. */
export const ending = (
  create: Create,
  name: string,
  change: Change,
  { isQuick, ...facts }: EndFacts = {},
): EndCase => ({
  kind: 'end',
  name: `${create.code} ${name}`,
  ask: posting(create, change, isQuick ? { from: quickOf } : {}),
  ...facts,
})

export const own = (name: string, run: OwnCase['run'], facts: Pick<OwnCase, 'party'> = {}): OwnCase => ({
  kind: 'own',
  name,
  run,
  ...facts,
})

/** The same field with each of the values, on each create; the refusal names the field. */
export const withValues = (
  over: readonly Create[],
  field: string,
  values: readonly unknown[],
  facts: AskFacts = {},
): AskCase[] =>
  over.flatMap((create) =>
    values.map((value) => asking(create, `${field} ${shown(value)}`, { [field]: value }, { field, ...facts })),
  )

/** Rows with CREATE: every create that lists the field. */
export const onCreates =
  (field: string, values: readonly unknown[], facts: AskFacts = {}): Builder =>
  () =>
    withValues(listing(field), field, values, facts)

/** Rows with one endpoint: one request for each value of the field, beside what else the row fixes. */
export const onOne =
  (
    code: Code,
    field: string,
    values: readonly unknown[],
    { beside = {}, ...facts }: AskFacts & { beside?: Body } = {},
  ): Builder =>
  () =>
    values.map((value) =>
      asking(
        createOf(code),
        `${shown(beside)} ${field} ${shown(value)}`,
        { ...beside, [field]: value },
        { field, ...facts },
      ),
    )

/** The field that holds the text of a create; one that has none takes it as its payload. */
export const textField = ({ fields }: Create): string =>
  ['prompt', 'text', 'script_content'].find((field) => fields.has(field)) ?? 'payload'

/** A complaint when something is not as it should be. */
export const unless = (isGood: boolean, complaint: string): string[] => (isGood ? [] : [complaint])
