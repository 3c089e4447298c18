import { AppError, adminEndpoints, isId } from '@kinora/contract'
import { type Clock, createLoginLink, type LoginLinkStore, type RandomSource } from '@kinora/domain'
import type { ListedPerson, PeopleAdmin, PersonExport, Sessions } from '@kinora/postgres'
import {
  type AdminCall,
  type AdminRoute,
  adminRoute,
  asWire,
  notFound,
  parsePage,
  requireSecondPerson,
  resolveTenantId,
} from './admin-route.ts'
import { sessionToWire } from './session-wire.ts'

export type PeopleRouteDeps = {
  people: PeopleAdmin
  personExport: PersonExport
  sessions: Sessions
  links: LoginLinkStore
  clock: Clock
  randomSource: RandomSource
  generateId(): string
  /** Base URL of the console for operators, and for everyone else. */
  consoleUrls: { operator: string; member: string }
}

async function* renderLines(rows: ReturnType<PersonExport['read']>): AsyncGenerator<string> {
  for await (const { of, row } of rows) yield `${JSON.stringify({ of, ...row })}\n`
}

const requireId = (id: string, what: string): string => {
  if (!isId(id)) throw notFound(what)
  return id
}

/** The right to look at content is given by one person to another, so that no single one can take it. */
const refuseOwnContentRight = (call: AdminCall, personId: string): void => {
  if (requireSecondPerson(call, 'give content.read').personId === personId)
    throw new AppError('Forbidden', { detail: 'another operator must give you content.read' })
}

/** A link for oneself is that of the same person; one for somebody else could be used by its creator. */
const isDelegated = ({ caller }: AdminCall, personId: string): boolean =>
  caller.kind === 'person' && (caller.isDelegated || caller.personId !== personId)

export const peopleRoutes = (deps: PeopleRouteDeps): AdminRoute[] => {
  const { people, sessions, personExport, generateId, consoleUrls } = deps
  const toReply = ({ memberships, ...person }: ListedPerson) => ({ ...asWire(person), memberships })
  const find = async (id: string): Promise<ListedPerson> => {
    const person = await people.find(requireId(id, 'person'))
    if (!person) throw notFound('person')
    return person
  }
  const findReply = async (id: string) => toReply(await find(id))
  const required = (isFound: boolean, what = 'person'): void => {
    if (!isFound) throw notFound(what)
  }
  return [
    adminRoute(adminEndpoints.listPeople, async (_id, { email, ...page }) => {
      const { items, next } = await people.list(parsePage(page), email)
      return { people: items.map(toReply), next }
    }),
    adminRoute(adminEndpoints.createPerson, async (_id, { email, name, is_operator: isOperator }) => {
      const id = generateId()
      if (!(await people.insert({ id, email, name, isOperator })))
        throw new AppError('Conflict', {
          detail: 'a person with this e-mail address exists',
          field: 'email',
          rule: 'taken',
        })
      return findReply(id)
    }),
    adminRoute(adminEndpoints.readPerson, async (id) => ({
      ...(await findReply(id)),
      sessions: (await sessions.listOwned({ personId: id })).map(sessionToWire),
    })),
    adminRoute(adminEndpoints.addMembership, async (id, { tenant_id, role }, call) => {
      const done = await people.setMembership(
        requireId(id, 'person'),
        resolveTenantId(tenant_id, call),
        role,
        'operator',
      )
      if (done !== 'done') throw notFound(done === 'no person' ? 'person' : 'tenant')
      return findReply(id)
    }),
    adminRoute(adminEndpoints.removeMembership, async (id, { tenant_id }, call) => {
      required(
        await people.removeMembership(requireId(id, 'person'), resolveTenantId(tenant_id, call), 'operator'),
        'membership',
      )
      return findReply(id)
    }),
    adminRoute(adminEndpoints.setOperator, async (id, { is_operator }) => {
      required(await people.setOperator(requireId(id, 'person'), is_operator))
      return findReply(id)
    }),
    adminRoute(adminEndpoints.setContentRead, async (id, { can_read_content }, call) => {
      requireId(id, 'person')
      if (can_read_content) refuseOwnContentRight(call, id)
      const done = await people.setContentRead(id, can_read_content)
      required(done !== 'no person')
      if (done === 'no operator') throw new AppError('Conflict', { detail: 'only an operator can have content.read' })
      return findReply(id)
    }),
    adminRoute(adminEndpoints.createLoginLink, async (id, _body, call) => {
      const person = await find(id)
      const link = await createLoginLink(deps, id, isDelegated(call, id))
      if (!link) throw notFound('person')
      const base = person.is_operator ? consoleUrls.operator : consoleUrls.member
      return { url: `${base}/console/sign-in#link=${link.token}`, expires_at: link.expiresAt.toISOString() }
    }),
    adminRoute(adminEndpoints.endSessions, async (id) => {
      await find(id)
      return { id, ended: await people.endSessions(id) }
    }),
    adminRoute(adminEndpoints.exportPerson, async (id) => {
      await find(id)
      return { contentType: 'application/jsonl; charset=utf-8', lines: renderLines(personExport.read(id)) }
    }),
    adminRoute(adminEndpoints.erasePerson, async (id) => {
      required(await people.erase(requireId(id, 'person')))
      return findReply(id)
    }),
    adminRoute(adminEndpoints.listSessions, async (_id, page) => {
      const { items, next } = await sessions.list(parsePage(page))
      return { sessions: items.map(sessionToWire), next }
    }),
    adminRoute(adminEndpoints.revokeSession, async (id) => {
      required(await sessions.revoke(requireId(id, 'session')), 'session')
      return { id, revoked: true }
    }),
  ]
}
