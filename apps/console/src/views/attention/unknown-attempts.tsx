import type { AdminReply } from '@kinora/sdk/console'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortId } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'

type Attempt = AdminReply<'listUnknownAttempts'>['attempts'][number]
type Word = 'start-again' | 'give-up'
type Props = { attempts: readonly Attempt[]; tenants: ReadonlyMap<string, string> }

/** Attempts whose back end did not say whether it did the work, each with its two decisions. */
export const UnknownAttempts = ({ attempts, tenants }: Props) => {
  const { t } = useTranslation()
  const [pending, setPending] = useState<{ attempt: Attempt; word: Word } | undefined>()
  const decide = useAdminChange('decideUnknownAttempt', {
    refreshes: ['listUnknownAttempts', 'readNow'],
    says: () => t('attention.decided'),
    onDone: () => setPending(undefined),
  })
  const columns = useMemo(
    (): Column<Attempt>[] => [
      {
        id: 'task',
        header: t('attention.task'),
        cell: ({ row: { original: attempt } }) => (
          <Link to="/tasks/$id" params={{ id: attempt.task_id }} className="font-mono text-xs hover:underline">
            {shortId(attempt.task_id)}
          </Link>
        ),
      },
      {
        id: 'tenant',
        header: t('tasks.tenant'),
        meta: { from: 'md' },
        cell: ({ row }) => (
          <span className="text-soft">{tenants.get(row.original.tenant_id) ?? row.original.tenant_id}</span>
        ),
      },
      { id: 'step', header: t('attention.step'), cell: ({ row }) => row.original.step },
      { id: 'backend', header: t('attention.backend'), meta: { from: 'sm' }, cell: ({ row }) => row.original.backend },
      {
        id: 'asks',
        header: t('attention.asks'),
        meta: { align: 'right', from: 'lg' },
        cell: ({ row }) => `${row.original.asks}×`,
      },
      {
        id: 'began',
        header: t('attention.began'),
        meta: { align: 'right', from: 'sm' },
        cell: ({ row }) => <Time at={row.original.created_at} />,
      },
      {
        id: 'decide',
        header: () => <span className="sr-only">{t('pagesShort.attention')}</span>,
        meta: { align: 'right' },
        cell: ({ row: { original: attempt } }) =>
          attempt.word ? (
            <span className="text-soft">{t('attention.pending', { word: attempt.word })}</span>
          ) : (
            <span className="inline-flex gap-2">
              <Button className="h-7" onClick={() => setPending({ attempt, word: 'start-again' })}>
                {t('attention.startAgain')}
              </Button>
              <Button className="h-7" look="danger" onClick={() => setPending({ attempt, word: 'give-up' })}>
                {t('attention.giveUp')}
              </Button>
            </span>
          ),
      },
    ],
    [t, tenants],
  )
  if (attempts.length === 0)
    return <EmptyState title={t('attention.noUnknown')}>{t('attention.unknownHint')}</EmptyState>
  const isAgain = pending?.word === 'start-again'
  return (
    <>
      <DataTable label={t('attention.unknown')} rows={attempts} columns={columns} getId={({ id }) => id} />
      <ConfirmDialog
        isOpen={pending !== undefined}
        onClose={() => setPending(undefined)}
        title={isAgain ? t('attention.startAgain') : t('attention.giveUp')}
        effect={isAgain ? t('attention.startAgainEffect') : t('attention.giveUpEffect')}
        confirm={isAgain ? t('attention.startAgainConfirm') : t('attention.giveUpConfirm')}
        onConfirm={() => pending && decide.mutate({ id: pending.attempt.id, fields: { word: pending.word } })}
        isBusy={decide.isPending}
        isDanger={!isAgain}
      />
    </>
  )
}
