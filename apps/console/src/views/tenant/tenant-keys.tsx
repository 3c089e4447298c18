import type { AdminReply } from '@kinora/sdk/console'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateKey } from './create-key.tsx'

type Key = AdminReply<'listKeys'>['keys'][number]

/** Keys of a tenant: scopes, last use and budget; a key can be created and suspended. */
export const TenantKeys = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const [pending, setPending] = useState<Key | undefined>()
  const [isCreating, setIsCreating] = useState(false)
  const { data, isPending, isError, error, refetch } = useAdmin('listKeys', { id })
  const suspend = useAdminChange('suspendKey', {
    refreshes: ['listKeys'],
    says: () => t('tenants.suspended_done'),
    onDone: () => setPending(undefined),
  })
  const columns = useMemo(
    (): Column<Key>[] => [
      {
        id: 'name',
        header: t('tenants.keyName'),
        cell: ({ row: { original: key } }) => (
          <span className="flex items-center gap-2 font-medium whitespace-nowrap">
            {key.name}
            {key.suspended_at !== null && <StateBadge state="suspended" />}
          </span>
        ),
      },
      {
        id: 'env',
        header: t('tenants.env'),
        meta: { from: 'sm' },
        cell: ({ row }) => t(`tenants.${row.original.env}`),
      },
      {
        id: 'scopes',
        header: t('tenants.scopes'),
        meta: { from: 'md' },
        cell: ({ row }) => (
          <span className="flex flex-wrap gap-1">
            {row.original.scopes.map((scope) => (
              <span key={scope} className="rounded-sm bg-pressed px-1.5 text-xs text-soft">
                {scope}
              </span>
            ))}
          </span>
        ),
      },
      {
        id: 'used',
        header: t('tenants.used'),
        meta: { align: 'right' },
        cell: ({ row }) => <Time at={row.original.last_used_at} />,
      },
      {
        id: 'budget',
        header: t('tenants.budget'),
        meta: { align: 'right', from: 'lg' },
        cell: ({ row: { original: key } }) =>
          key.monthly_budget === null ? (
            <span className="text-faint">{t('tenants.unlimited')}</span>
          ) : (
            formatNumber(key.monthly_budget)
          ),
      },
      {
        id: 'suspend',
        header: () => <span className="sr-only">{t('tenants.suspend')}</span>,
        meta: { align: 'right' },
        cell: ({ row: { original: key } }) =>
          key.suspended_at === null && (
            <Button className="h-7" look="quiet" onClick={() => setPending(key)}>
              {t('tenants.suspend')}
            </Button>
          ),
      },
    ],
    [t],
  )
  return (
    <Section
      title={t('tenants.keys')}
      isFlush
      action={isOpen && <Button onClick={() => setIsCreating(true)}>{t('tenants.createKey')}</Button>}
    >
      {isPending && <SkeletonRows count={3} />}
      {isError && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data && data.keys.length === 0 && <EmptyState title={t('tenants.noKeys')} />}
      {data && data.keys.length > 0 && (
        <DataTable label={t('tenants.keys')} rows={data.keys} columns={columns} getId={({ id: keyId }) => keyId} />
      )}
      {pending && (
        <ConfirmDialog
          isOpen
          onClose={() => setPending(undefined)}
          title={t('tenants.suspend')}
          effect={t('tenants.suspendEffect')}
          confirm={t('tenants.suspendConfirm', { name: pending.name })}
          onConfirm={() => suspend.mutate({ id: pending.id })}
          isBusy={suspend.isPending}
          isDanger
        />
      )}
      {isCreating && <CreateKey tenantId={id} onClose={() => setIsCreating(false)} />}
    </Section>
  )
}
