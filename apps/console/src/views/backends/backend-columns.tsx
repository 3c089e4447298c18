import type { TFunction } from 'i18next'
import type { Column } from '../../ui/data-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { PlacesBar } from '../../ui/places-bar.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import type { BackendRow } from './backend-row.ts'
import { BackendSwitch } from './backend-switch.tsx'

/** Columns of the list of back ends. */
export const backendColumns = (t: TFunction): Column<BackendRow>[] => [
  {
    id: 'name',
    header: t('backends.name'),
    cell: ({ row: { original: backend } }) => (
      <span className="whitespace-nowrap">
        <span className="font-medium">{backend.name}</span>
        {backend.use !== backend.name && <span className="ml-2 hidden text-soft sm:inline">{backend.use}</span>}
      </span>
    ),
  },
  { id: 'state', header: t('backends.state'), cell: ({ row }) => <StateBadge state={row.original.state} /> },
  {
    id: 'server',
    header: t('backends.server'),
    meta: { from: 'sm' },
    cell: ({ row }) => <StateBadge state={row.original.server} />,
  },
  {
    id: 'places',
    header: t('backends.places'),
    meta: { from: 'md' },
    cell: ({ row: { original: backend } }) => (
      <PlacesBar places={backend.places} busy={backend.busy} isDrained={backend.state !== 'enabled'} />
    ),
  },
  {
    id: 'pools',
    header: t('backends.pools'),
    meta: { from: 'xl' },
    cell: ({ row }) => <span className="text-soft">{row.original.pools.join(', ')}</span>,
  },
  {
    id: 'done',
    header: t('backends.done'),
    meta: { align: 'right', from: 'lg' },
    cell: ({ row }) => formatNumber(row.original.done),
  },
  {
    id: 'failed',
    header: t('backends.failed'),
    meta: { align: 'right', from: 'lg' },
    cell: ({ row: { original: backend } }) => (
      <span className={backend.failed > 0 ? 'text-failed' : 'text-faint'}>{backend.failed}</span>
    ),
  },
  {
    id: 'last',
    header: t('backends.last'),
    meta: { align: 'right', from: 'lg' },
    cell: ({ row }) => <Time at={row.original.last_done_at} />,
  },
  {
    id: 'switch',
    header: () => <span className="sr-only">{t('backends.drain')}</span>,
    meta: { align: 'right' },
    cell: ({ row }) => <BackendSwitch backend={row.original} />,
  },
]
