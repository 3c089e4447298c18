import { findCreate } from '../support/creates.ts'
import { quickBody } from '../support/minimal-bodies.ts'
import { unknownId } from './any-route.ts'
import type { Builders, RequestCase } from './case.ts'
import { authorization, buildCreate, jsonType, onEndpoint } from './request-cases.ts'
import type { Party, World } from './world.ts'

/** A task of each party that is no draft. */
const tasks = new Map<string, Promise<string>>()
const findTask = (world: World, party: Party): Promise<string> => {
  const create = async (): Promise<string> =>
    String((await world.send(await buildCreate(findCreate('T2V'), quickBody('T2V'))(world, party))).body['id'])
  const task = tasks.get(party.key) ?? create()
  tasks.set(party.key, task)
  return task
}

const finalizeCase = (
  body: object,
  { query = '', rule, field }: { query?: string; rule?: string; field?: string } = {},
): RequestCase => ({
  kind: 'request',
  name: `finalize${query} ${JSON.stringify(body)}`,
  buildRequest: async (world, party) => ({
    method: 'POST',
    target: `/ent/v2/tasks/${await findTask(world, party)}/finalize${query}`,
    headers: [authorization(party.key), jsonType],
    body: JSON.stringify(body),
  }),
  ...(rule === undefined ? {} : { override: { rule } }),
  ...(field === undefined ? {} : { field }),
})

/** The field of drafts. */
export const draftFields: Builders = { B553: onEndpoint('T2V', 'draft', ['true', 1, [true], {}]) }

/** Finalize. */
export const finalizes: Builders = {
  B554: () => [finalizeCase({}), finalizeCase({ parts: [0] }), finalizeCase({}, { query: '?dry_run=true' })],
  B555: () =>
    [
      [{ parts: 'all' }, 'parts', 'type'],
      [{ parts: [true] }, 'parts[0]', 'type'],
      [{ parts: [1] }, 'parts[0]', 'reference'],
      [{ parts: [unknownId] }, 'parts[0]', 'reference'],
      [{ payload: 5 }, 'payload', 'type'],
      [{ callback_url: 'ftp://a.example/' }, 'callback_url', 'url_scheme'],
    ].map(([body, field, rule]) => finalizeCase(body as object, { field: field as string, rule: rule as string })),
}
