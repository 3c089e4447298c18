import type { AdminReply } from '@kinora/sdk/console'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { useSession } from '../../api/use-session.ts'
import { useTenantNames } from '../../api/use-tenant-names.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'

type GrantRequest = AdminReply<'listGrantRequests'>['grant_requests'][number]
const refreshes = ['listGrantRequests', 'listGrants', 'readTenant', 'listTenants'] as const

/** Grants above the limit, which a second operator approves. */
export const GrantRequests = () => {
  const { t } = useTranslation()
  const { person } = useSession()
  const tenants = useTenantNames()
  const people = useAdmin('listPeople', { fields: { count: 500 } })
  const { data, isPending, isError, error, refetch } = useAdmin(
    'listGrantRequests',
    { fields: { count: 200 } },
    { everyMs: 15_000 },
  )
  const approve = useAdminChange('approveGrantRequest', { refreshes, says: () => t('people.approved') })
  const reject = useAdminChange('rejectGrantRequest', { refreshes, says: () => t('people.rejected') })
  const { mutate: approveNow } = approve
  const { mutate: rejectNow } = reject
  const columns = useMemo((): Column<GrantRequest>[] => {
    const names = new Map((people.data?.people ?? []).map((each) => [each.id, each.name || each.email || each.id]))
    return [
      {
        id: 'tenant',
        header: t('tenants.name'),
        cell: ({ row }) => (
          <span className="font-medium">{tenants.get(row.original.tenant_id) ?? row.original.tenant_id}</span>
        ),
      },
      {
        id: 'credits',
        header: t('tenants.credits'),
        meta: { align: 'right' },
        cell: ({ row }) => formatNumber(row.original.credits),
      },
      {
        id: 'reason',
        header: t('tenants.reason'),
        meta: { from: 'md' },
        cell: ({ row }) => <span className="line-clamp-1">{row.original.reason}</span>,
      },
      {
        id: 'by',
        header: t('people.requestedBy'),
        meta: { from: 'sm' },
        cell: ({ row }) => names.get(row.original.requested_by) ?? row.original.requested_by,
      },
      { id: 'state', header: t('tasks.state'), cell: ({ row }) => <StateBadge state={row.original.state} /> },
      {
        id: 'created',
        header: t('tenants.created'),
        meta: { align: 'right', from: 'lg' },
        cell: ({ row }) => <Time at={row.original.created_at} />,
      },
      {
        id: 'decide',
        header: () => <span className="sr-only">{t('people.approve')}</span>,
        meta: { align: 'right' },
        cell: ({ row: { original: request } }) =>
          request.state === 'waiting' && (
            <span className="inline-flex gap-2">
              {request.requested_by !== person?.id && (
                <Button className="h-7" onClick={() => approveNow({ id: request.id })}>
                  {t('people.approve')}
                </Button>
              )}
              <Button className="h-7" look="danger" onClick={() => rejectNow({ id: request.id })}>
                {t('people.reject')}
              </Button>
            </span>
          ),
      },
    ]
  }, [t, tenants, people.data, person?.id, approveNow, rejectNow])
  if (isError) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  if (data.grant_requests.length === 0) return <EmptyState title={t('people.noRequests')} />
  return <DataTable label={t('people.requests')} rows={data.grant_requests} columns={columns} getId={({ id }) => id} />
}
