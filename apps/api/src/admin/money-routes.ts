import { adminEndpoints } from '@kinora/contract'
import type { AccountStore, GrantRequests, MoneyAdmin, Posting, TenantAdmin } from '@kinora/postgres'
import {
  type AdminRoute,
  adminRoute,
  asWire,
  notFound,
  parsePage,
  requireSecondPerson,
  requireTenant,
  resolveTenantId,
} from './admin-route.ts'

export type MoneyRouteDeps = {
  accounts: AccountStore
  tenants: TenantAdmin
  money: MoneyAdmin
  grantRequests: Pick<GrantRequests, 'insert'>
  /** A signed-in operator grants at most this many credits without a second one. */
  grantSecondPerson: number
  generateId(): string
}

const columns = [
  'ref_id',
  'kind',
  'created_at',
  'available',
  'holding',
  'revenue',
  'funding',
  'balance',
  'note',
] as const

/** Escapes a CSV cell. Spreadsheets would run a text that begins like a formula. */
const toCsvCell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* renderCsv(postings: AsyncIterable<Posting>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const posting of postings) {
    const row = asWire(posting)
    yield `${columns.map((name) => toCsvCell(row[name])).join(',')}\r\n`
  }
}

async function* renderJsonLines(postings: AsyncIterable<Posting>): AsyncGenerator<string> {
  for await (const posting of postings) yield `${JSON.stringify(posting)}\n`
}

export const moneyRoutes = (deps: MoneyRouteDeps): AdminRoute[] => {
  const { accounts, tenants, money, grantRequests, grantSecondPerson, generateId } = deps
  return [
    adminRoute(adminEndpoints.grantCredits, async (tenantId, { credits, reason, ends_at }, call) => {
      const id = generateId()
      const endsAt = ends_at ?? null
      const grant = { id, tenantId: resolveTenantId(tenantId, call), credits, reason, endsAt }
      const { caller } = call
      const requestedBy =
        caller.kind === 'person' && credits > grantSecondPerson
          ? requireSecondPerson(call, `request a grant above ${grantSecondPerson} credits`).personId
          : undefined
      const available = await (requestedBy === undefined
        ? accounts.grant(grant)
        : grantRequests.insert({ ...grant, requestedBy }))
      if (available === undefined) throw notFound('tenant')
      return { id, credits, available, state: requestedBy === undefined ? ('granted' as const) : ('waiting' as const) }
    }),
    adminRoute(adminEndpoints.listGrants, async (tenantId, page, call) => {
      const { items, next } = await money.grants(await requireTenant(tenants, tenantId, call), parsePage(page))
      return { grants: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.readStatement, async (tenantId, { format }, call) => {
      const postings = money.statement(await requireTenant(tenants, tenantId, call))
      return format === 'csv'
        ? { contentType: 'text/csv; charset=utf-8', lines: renderCsv(postings) }
        : { contentType: 'application/jsonl; charset=utf-8', lines: renderJsonLines(postings) }
    }),
  ]
}
