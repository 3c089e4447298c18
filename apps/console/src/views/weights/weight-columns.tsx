import type { AdminReply } from '@kinora/sdk/console'
import type { TFunction } from 'i18next'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatBytes } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'

export type Weight = AdminReply<'listWeights'>['weights'][number]
type Does = Readonly<Record<'pull' | 'remove' | 'verify', (weight: Weight) => void>>

/** Columns of the list of weights. */
export const weightColumns = (t: TFunction, does: Does): Column<Weight>[] => [
  {
    id: 'name',
    header: t('weights.name'),
    cell: ({ row: { original: weight } }) => (
      <span className="block min-w-0 py-0.5">
        <span className="block font-medium">{weight.name}</span>
        <span className="line-clamp-1 text-xs text-soft" title={weight.purpose}>
          {weight.purpose}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('weights.state'),
    cell: ({ row: { original: weight } }) =>
      weight.state === 'pulling' && weight.total_bytes > 0 ? (
        <ProgressBar
          percent={(weight.done_bytes / weight.total_bytes) * 100}
          label={t('weights.progress', { name: weight.name })}
        />
      ) : (
        <span title={weight.workers.find(({ fault }) => fault !== '')?.fault}>
          <StateBadge state={weight.state} />
        </span>
      ),
  },
  {
    id: 'size',
    header: t('weights.size'),
    meta: { align: 'right', from: 'sm' },
    cell: ({ row }) => <span className="whitespace-nowrap">{formatBytes(row.original.ready_bytes)}</span>,
  },
  {
    id: 'licence',
    header: t('weights.licence'),
    meta: { from: 'lg' },
    cell: ({ row }) => <span className="whitespace-nowrap text-soft">{row.original.licence}</span>,
  },
  {
    id: 'serves',
    header: t('weights.serves'),
    meta: { from: 'xl' },
    cell: ({ row }) => <span className="line-clamp-1 text-soft">{row.original.serves.join(', ')}</span>,
  },
  {
    id: 'workers',
    header: t('weights.workers'),
    meta: { from: 'md' },
    cell: ({ row: { original: weight } }) => {
      const ready = weight.workers.filter(({ state }) => state === 'ready').length
      const all = weight.workers.length
      return <span className="whitespace-nowrap text-soft">{t('weights.workersReady', { ready, all })}</span>
    },
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">{t('weights.pull')}</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: weight } }) => (
      <span className="inline-flex gap-1">
        {weight.wanted && weight.state === 'ready' && (
          <Button className="hidden h-7 sm:inline-flex" look="quiet" onClick={() => does.verify(weight)}>
            {t('weights.verify')}
          </Button>
        )}
        {(!weight.wanted || weight.state === 'broken') && (
          <Button className="h-7" onClick={() => does.pull(weight)}>
            {t('weights.pull')}
          </Button>
        )}
        {weight.wanted && (
          <Button className="h-7" look="quiet" onClick={() => does.remove(weight)}>
            {t('weights.remove')}
          </Button>
        )}
      </span>
    ),
  },
]
