import { adminEndpoints } from '@kinora/contract'
import type { AccountStore, MoneyAdmin, Posting, TenantAdmin } from '@kinora/postgres'
import { type AdminCall, type AdminRoute, adminRoute, asWire, notFound, pageOf, tenantIn } from './admin-route.ts'

export type MoneyRouteDeps = { accounts: AccountStore; tenants: TenantAdmin; money: MoneyAdmin; draw(): string }

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

/** A spreadsheet takes a text that begins like a formula for one. */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function* csv(postings: AsyncIterable<Posting>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const posting of postings) {
    const row = asWire(posting)
    yield `${columns.map((name) => cell(row[name])).join(',')}\r\n`
  }
}

async function* jsonLines(postings: AsyncIterable<Posting>): AsyncGenerator<string> {
  for await (const posting of postings) yield `${JSON.stringify(posting)}\n`
}

export const moneyRoutes = ({ accounts, tenants, money, draw }: MoneyRouteDeps): AdminRoute[] => {
  const knownTenant = async (id: string, call: AdminCall): Promise<string> => {
    if (!(await tenants.find(tenantIn(id, call)))) throw notFound('tenant')
    return id
  }
  return [
    adminRoute(adminEndpoints.grantCredits, async (tenantId, { credits, reason, ends_at }, call) => {
      const id = draw()
      const endsAt = ends_at ?? null
      const available = await accounts.grant({ id, tenantId: tenantIn(tenantId, call), credits, reason, endsAt })
      if (available === undefined) throw notFound('tenant')
      return { id, credits, available }
    }),
    adminRoute(adminEndpoints.listGrants, async (tenantId, page, call) => {
      const { items, next } = await money.grants(await knownTenant(tenantId, call), pageOf(page))
      return { grants: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.readStatement, async (tenantId, { format }, call) => {
      const postings = money.statement(await knownTenant(tenantId, call))
      return format === 'csv'
        ? { contentType: 'text/csv; charset=utf-8', lines: csv(postings) }
        : { contentType: 'application/jsonl; charset=utf-8', lines: jsonLines(postings) }
    }),
  ]
}
