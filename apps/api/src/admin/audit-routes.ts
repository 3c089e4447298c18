import { adminEndpoints } from '@kinora/contract'
import type { AuditLog } from '@kinora/postgres'
import { type AdminRoute, adminRoute, asWire, parsePage } from './admin-route.ts'

export const auditRoutes = ({ audit }: { audit: AuditLog }): AdminRoute[] => [
  adminRoute(adminEndpoints.readAudit, async (_id, page) => {
    const { items, next } = await audit.read(parsePage(page))
    return { entries: items.map(asWire), next }
  }),
  adminRoute(adminEndpoints.exportAudit, async (_id, { after }) => ({
    contentType: 'application/jsonl; charset=utf-8',
    lines: audit.lines(parsePage({ after, count: 1 }).after),
  })),
  adminRoute(adminEndpoints.verifyAudit, async () => {
    const { entries, brokenAt } = await audit.verify()
    return { entries, broken_at: brokenAt }
  }),
]
