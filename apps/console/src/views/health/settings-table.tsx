import type { AdminReply } from '@kinora/sdk/console'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'

type Setting = AdminReply<'readSettings'>['api']['settings'][number]

/** Effective settings of one process; secrets are masked by the service. */
export const SettingsTable = () => {
  const { t } = useTranslation()
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState('api')
  const { data, isPending, isError, error, refetch } = useAdmin('readSettings')
  const columns = useMemo(
    (): Column<Setting>[] => [
      {
        id: 'name',
        header: t('health.setting'),
        cell: ({ row }) => <code className="font-mono text-xs">{row.original.name}</code>,
      },
      {
        id: 'value',
        header: t('health.value'),
        cell: ({ row: { original: setting } }) => (
          <code className={`font-mono text-xs break-all ${setting.value === null ? 'text-faint' : ''}`}>
            {setting.value === null ? t('health.unset') : setting.value === '' ? '""' : setting.value}
          </code>
        ),
      },
      {
        id: 'default',
        header: () => <span className="sr-only">{t('health.standard')}</span>,
        meta: { align: 'right', from: 'sm' },
        cell: ({ row }) =>
          row.original.is_default && <span className="text-xs text-faint">{t('health.standard')}</span>,
      },
    ],
    [t],
  )
  if (isError) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  const all = (chosen === 'api' ? data.api : data.workers.find(({ worker }) => worker === chosen))?.settings ?? []
  const rows = all.filter(({ name }) => name.includes(find.toUpperCase()))
  return (
    <>
      <FilterBar onClear={find === '' ? undefined : () => setFind('')}>
        <TextFilter label={t('health.find')} value={find} onChange={setFind} />
        <SelectField
          isCompact
          className="shrink-0"
          label={t('health.process')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: 'api', label: 'API' },
            ...data.workers.map(({ worker }) => ({ value: worker, label: worker })),
          ]}
        />
      </FilterBar>
      <DataTable label={t('health.settings')} rows={rows} columns={columns} getId={({ name }) => name} />
    </>
  )
}
