import { z } from 'zod'
import { isJsonPath } from './json-path.ts'
import { listSlotFaults, listSlotNames } from './slots.ts'
import type { RecipeJson } from './template.ts'

const maxText = 2_000

/** A text that may contain slots, `{{name | filter(arguments)}}`. */
export const template = () =>
  z
    .string()
    .max(maxText)
    .superRefine((text, context) => {
      for (const message of listSlotFaults(text)) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: 'Text; slots such as {{prompt}} or {{size | nearest(16:9, 9:16)}} are replaced.' })

const pathSlots = /^(model|job|attempt)\./

/** A path on the origin; only names of models, jobs and attempts may be a part of it. */
export const pathTemplate = () =>
  template()
    .refine((text) => /^\/(?![/\\])/.test(text), 'must start with one /')
    .refine(
      (text) => listSlotNames(text).every((name) => pathSlots.test(name)),
      'may contain slots of model, job and attempt only',
    )
    .refine((text) => !/[?#\\]|\/\.\.?(\/|$)/.test(text), 'must have no query, fragment or dot segments')

export const jsonPath = () =>
  z
    .string()
    .refine(isJsonPath, 'must be a path such as data.items[0].url')
    .meta({ description: 'Path of names and indexes, such as data.items[0].url.' })
/** The first path with a value counts. */
export const jsonPaths = () => z.array(jsonPath()).min(1).max(10)

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 12

const findJsonFault = (value: unknown, depth: number): string | undefined => {
  if (depth > maxDepth) return `nests deeper than ${maxDepth} levels`
  if (typeof value === 'string')
    return value.length > maxText ? `has a text above ${maxText} characters` : listSlotFaults(value)[0]
  if (Array.isArray(value))
    return value.map((each) => findJsonFault(each, depth + 1)).find((fault) => fault !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, '$each')) {
    const { $each: name, $item: item, ...rest } = value as Record<string, unknown>
    if (typeof name !== 'string' || item === undefined || Object.keys(rest).length > 0)
      return '$each needs the name of a media slot and $item, and nothing else'
    return findJsonFault(item, depth + 1)
  }
  for (const [key, each] of Object.entries(value)) {
    if (forbiddenNames.has(key)) return `must not contain the name ${key}`
    const fault = findJsonFault(each, depth + 1)
    if (fault !== undefined) return `${key}: ${fault}`
  }
  return undefined
}

/** A JSON template. */
export const jsonTemplate = () =>
  z.json().superRefine((value, context) => {
    const fault = findJsonFault(value, 0)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  }) as unknown as z.ZodType<RecipeJson>

const headerName = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)
/** Set by the service only: the credential, and what frames a request. */
const ownHeaders =
  /^(authorization|cookie|host|content-length|content-type|connection|transfer-encoding|upgrade|proxy-.*|te|trailer)$/i

export const headers = () =>
  z.record(
    headerName.refine((name) => !ownHeaders.test(name), 'is set by the service and cannot be in a recipe'),
    template(),
  )
export const query = () => z.record(z.string().regex(/^[\w.[\]-]{1,80}$/), template())

const httpsOrigin = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/
const localOrigin = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/** Where requests go. Plain HTTP only to this machine, for tests. */
export const origin = () =>
  z
    .string()
    .refine(
      (text) => (httpsOrigin.test(text) && !text.includes('*')) || localOrigin.test(text),
      'must be an origin such as https://api.example.com',
    )
/** Where results are, without the key; `https://*.example.com` allows every subdomain. */
export const openOrigin = () =>
  z.string().refine(
    // A wildcard needs two labels after it: no rule covers a whole top-level domain.
    (text) => localOrigin.test(text) || (httpsOrigin.test(text) && !/^https:\/\/\*\.[^.]+$/.test(text)),
    'must be an origin such as https://cdn.example.com or https://*.example.com',
  )

export const request = () =>
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    /** Without it, the recipe's origin. Another one must be in `otherOrigins`. */
    origin: origin().optional(),
    path: pathTemplate(),
    query: query().optional(),
    headers: headers().optional(),
    body: jsonTemplate().optional(),
  })
export type RecipeRequest = z.infer<ReturnType<typeof request>>
