import { type Code, type Create, createsWithField, findCreate, isServed, worksOnFilm } from '../support/creates.ts'
import { type Body, minimalBody, onFilm, quickBody } from '../support/minimal-bodies.ts'
import type { Builder, CustomCase, EndCase, RequestCase, ResponseCheck } from './case.ts'
import type { Header, HttpRequest } from './wire/request.ts'
import type { Party, World } from './world.ts'

export const authorization = (key: string): Header => ['Authorization', `Token ${key}`]
export const jsonType: Header = ['Content-Type', 'application/json']

/** A JSON value written exactly as given: `5.0`, `1e400`. */
export const rawJson = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)

/** A change to the smallest body: fields that override it, or a function that returns the new body or text. */
export type Change =
  | Body
  | ((minimal: Body, world: World) => Body | string | Uint8Array | Promise<Body | string | Uint8Array>)

const bodyBytes = (body: Body | string | Uint8Array): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)

const applyChange = (minimal: Body, change: Change, world: World) =>
  typeof change === 'function' ? change(minimal, world) : { ...minimal, ...change }

const loadStartBody = async (create: Create, from: (code: Code) => Body, world: World): Promise<Body> =>
  worksOnFilm(create) ? onFilm(from(create.code), await world.adFilm()) : from(create.code)

/** Builds a create request from the smallest body and a change. */
export const buildCreate =
  (
    create: Create,
    change: Change,
    { headers = [], from = minimalBody }: { headers?: Header[]; from?: (code: Code) => Body } = {},
  ) =>
  async (world: World, { key }: Party): Promise<HttpRequest> => ({
    method: 'POST',
    target: create.path,
    headers: [authorization(key), jsonType, ...headers],
    body: bodyBytes(await applyChange(await loadStartBody(create, from, world), change, world)),
  })

export type RequestCaseOptions = Omit<RequestCase, 'kind' | 'name' | 'buildRequest'> & { headers?: Header[] }
export type EndCaseOptions = Omit<EndCase, 'kind' | 'name' | 'buildRequest'> & { isQuick?: boolean }

const maxNameLength = 48

/** Abbreviates a value for a case name. */
export const abbreviate = (value: unknown): string => {
  const text = value === undefined ? 'absent' : (JSON.stringify(value) ?? typeof value)
  return text.length > maxNameLength ? `${text.slice(0, maxNameLength)}… (${text.length})` : text
}

export const requestCase = (
  create: Create,
  name: string,
  change: Change,
  { headers, ...options }: RequestCaseOptions = {},
): RequestCase => ({
  kind: 'request',
  name: `${create.code} ${name}`,
  buildRequest: buildCreate(create, change, headers ? { headers } : {}),
  // An edit or a compose responds only after waiting for its task.
  ...(worksOnFilm(create) ? { party: { hasFilms: true }, timeoutMs: 60_000 } : {}),
  ...(isServed(create) ? {} : { isUnserved: true }),
  ...options,
})

/** A create that is accepted and decided by its end; `isQuick` keeps a successful task cheap. */
export const endCase = (
  create: Create,
  name: string,
  change: Change,
  { isQuick, ...options }: EndCaseOptions = {},
): EndCase => ({
  kind: 'end',
  name: `${create.code} ${name}`,
  buildRequest: buildCreate(create, change, isQuick ? { from: quickBody } : {}),
  ...options,
})

export const customCase = (
  name: string,
  run: CustomCase['run'],
  options: Pick<CustomCase, 'party'> = {},
): CustomCase => ({
  kind: 'custom',
  name,
  run,
  ...options,
})

/** One case per create and value of the field; the refusal must name the field. */
export const withValues = (
  creates: readonly Create[],
  field: string,
  values: readonly unknown[],
  options: RequestCaseOptions = {},
): RequestCase[] =>
  creates.flatMap((create) =>
    values.map((value) =>
      requestCase(create, `${field} ${abbreviate(value)}`, { [field]: value }, { field, ...options }),
    ),
  )

/** For rows with CREATE: every create that lists the field. */
export const onCreates =
  (field: string, values: readonly unknown[], options: RequestCaseOptions = {}): Builder =>
  () =>
    withValues(createsWithField(field), field, values, options)

/** For rows with one endpoint: one request per value of the field, with the other fields that the row fixes. */
export const onEndpoint =
  (
    code: Code,
    field: string,
    values: readonly unknown[],
    { beside = {}, ...options }: RequestCaseOptions & { beside?: Body } = {},
  ): Builder =>
  () =>
    values.map((value) =>
      requestCase(
        findCreate(code),
        `${abbreviate(beside)} ${field} ${abbreviate(value)}`,
        { ...beside, [field]: value },
        { field, ...options },
      ),
    )

/** Returns the text field of a create, or `payload` if it has none. */
export const findTextField = ({ fields }: Create): string =>
  ['prompt', 'text', 'script_content'].find((field) => fields.has(field)) ?? 'payload'

/** A check of a response that makes all of these checks. */
export const everyCheck =
  (...checks: readonly ResponseCheck[]): ResponseCheck =>
  async (...call) =>
    (await Promise.all(checks.map(async (check) => check(...call)))).flat()

/** Returns the failure message unless the condition holds. */
export const failureUnless = (isOk: boolean, message: string): string[] => (isOk ? [] : [message])
