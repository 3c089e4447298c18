import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatBytes } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { type Weight, weightColumns } from './weight-columns.tsx'

const refreshes = ['listWeights'] as const

/** Weights of the built-in engine and how far each worker is with them. */
export const WeightsView = () => {
  const { t } = useTranslation()
  const [pending, setPending] = useState<{ weight: Weight; does: 'pull' | 'remove' } | undefined>()
  const { data, isPending, isError, error, refetch } = useAdmin(
    'listWeights',
    {},
    {
      everyMs: 3_000,
      isOpen: ({ weights }) => weights.some(({ state }) => state === 'pulling'),
    },
  )
  const onDone = () => setPending(undefined)
  const pull = useAdminChange('pullWeight', { refreshes, says: ({ name }) => t('weights.pulling', { name }), onDone })
  const remove = useAdminChange('removeWeight', {
    refreshes,
    says: ({ name }) => t('weights.removed', { name }),
    onDone,
  })
  const verify = useAdminChange('verifyWeight', { refreshes, says: ({ name }) => t('weights.verifying', { name }) })
  const { mutate: verifyNow } = verify
  const columns = useMemo(
    () =>
      weightColumns(t, {
        pull: (weight) => setPending({ weight, does: 'pull' }),
        remove: (weight) => setPending({ weight, does: 'remove' }),
        verify: ({ name }) => verifyNow({ id: name }),
      }),
    [t, verifyNow],
  )
  return (
    <>
      <ViewHeader title={t('pages.weights')} />
      {isPending && <SkeletonRows />}
      {isError && !data && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data?.weights.length === 0 && <EmptyState title={t('weights.none')} />}
      {data && data.weights.length > 0 && (
        <DataTable label={t('weights.label')} rows={data.weights} columns={columns} getId={({ name }) => name} />
      )}
      {pending?.does === 'pull' && (
        <ConfirmDialog
          isOpen
          onClose={onDone}
          title={t('weights.pullTitle', { name: pending.weight.name })}
          effect={t('weights.pullEffect', {
            size: formatBytes(pending.weight.ready_bytes),
            source: pending.weight.source,
          })}
          confirm={t('weights.pullConfirm', { licence: pending.weight.licence })}
          onConfirm={() => pull.mutate({ id: pending.weight.name, fields: { licence: pending.weight.licence } })}
          isBusy={pull.isPending}
        >
          <p className="mt-3 rounded border border-line bg-side px-3 py-2 text-sm">
            <span className="font-medium">{pending.weight.licence}</span> · {pending.weight.copyright}
          </p>
        </ConfirmDialog>
      )}
      {pending?.does === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={onDone}
          title={t('weights.removeTitle', { name: pending.weight.name })}
          effect={t('weights.removeEffect')}
          confirm={t('weights.removeConfirm', { name: pending.weight.name })}
          onConfirm={() => remove.mutate({ id: pending.weight.name })}
          isBusy={remove.isPending}
          isDanger
        />
      )}
    </>
  )
}
