import type { AdminReply } from '@kinora/sdk/console'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Time } from '../../ui/time.tsx'
import { GrantCredits } from './grant-credits.tsx'

type Grant = AdminReply<'listGrants'>['grants'][number]

/** Credits granted to a tenant, newest first. */
export const TenantGrants = ({ id, name, isOpen }: { id: string; name: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const [isGranting, setIsGranting] = useState(false)
  const { data, isPending, isError, error, refetch } = useAdmin('listGrants', { id })
  const columns = useMemo(
    (): Column<Grant>[] => [
      {
        id: 'credits',
        header: t('tenants.credits'),
        meta: { align: 'right' },
        cell: ({ row }) => formatNumber(row.original.credits),
      },
      {
        id: 'reason',
        header: t('tenants.reason'),
        cell: ({ row }) => <span className="line-clamp-1">{row.original.reason}</span>,
      },
      {
        id: 'remain',
        header: t('tenants.remain'),
        meta: { align: 'right', from: 'md' },
        cell: ({ row }) => (row.original.remain === null ? '–' : formatNumber(row.original.remain)),
      },
      {
        id: 'ends',
        header: t('tenants.ends'),
        meta: { align: 'right', from: 'md' },
        cell: ({ row }) => <Time at={row.original.ends_at} />,
      },
      {
        id: 'created',
        header: t('tenants.created'),
        meta: { align: 'right' },
        cell: ({ row }) => <Time at={row.original.created_at} />,
      },
    ],
    [t],
  )
  return (
    <Section
      title={t('tenants.grants')}
      isFlush
      action={isOpen && <Button onClick={() => setIsGranting(true)}>{t('tenants.grant')}</Button>}
    >
      {isPending && <SkeletonRows count={3} />}
      {isError && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data && data.grants.length === 0 && <EmptyState title={t('tenants.noGrants')} />}
      {data && data.grants.length > 0 && (
        <DataTable label={t('tenants.grants')} rows={data.grants} columns={columns} getId={(grant) => grant.id} />
      )}
      {isGranting && <GrantCredits tenantId={id} name={name} onClose={() => setIsGranting(false)} />}
    </Section>
  )
}
