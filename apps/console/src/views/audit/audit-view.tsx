import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { formatNumber } from '../../ui/format.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { type AuditEntry, auditPageSize, useAuditLog } from './use-audit-log.ts'

const route = getRouteApi('/frame/operators/audit')
const actors = ['operator', 'person', 'key', 'system', 'nobody'] as const

/** The audit log, newest first, with a check of its hash chain. */
export const AuditView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { find = '', actor = '' } = route.useSearch()
  const [opened, setOpened] = useState<AuditEntry | undefined>()
  const [pages, setPages] = useState(1)
  const { chain, log, count } = useAuditLog(pages)
  const columns = useMemo(() => auditColumns(t), [t])
  const text = find.toLowerCase()
  const rows = (log.data ?? []).filter(
    (entry) =>
      (actor === '' || entry.actor === actor) &&
      [entry.action, entry.object, entry.result, entry.address].some((each) => each.toLowerCase().includes(text)),
  )
  const set = (next: { find?: string; actor?: string }) => {
    const search = Object.entries({ find, actor, ...next }).filter(([, value]) => value !== '')
    void navigate({ to: '/audit', search: Object.fromEntries(search), replace: true })
  }
  const error = chain.error ?? log.error
  const isIntact = chain.data?.broken_at === null
  const Shield = isIntact ? ShieldCheck : ShieldX
  return (
    <>
      <ViewHeader
        title={t('pages.audit')}
        hint={
          chain.data && (
            <span className={`inline-flex items-center gap-1.5 ${isIntact ? 'text-success' : 'text-failed'}`}>
              <Shield size={15} aria-hidden />
              {isIntact
                ? t('audit.intact', { entries: formatNumber(chain.data.entries) })
                : t('audit.broken', { seq: chain.data.broken_at })}
            </span>
          )
        }
      >
        <Button isBusy={chain.isFetching} onClick={() => void chain.refetch()}>
          {t('audit.check')}
        </Button>
      </ViewHeader>
      <FilterBar onClear={find === '' && actor === '' ? undefined : () => set({ find: '', actor: '' })}>
        <TextFilter className="w-64" label={t('audit.find')} value={find} onChange={(value) => set({ find: value })} />
        <SelectField
          isCompact
          className="w-36 shrink-0"
          label={t('audit.actor')}
          value={actor}
          onChange={(event) => set({ actor: event.target.value })}
          options={[
            { value: '', label: t('audit.anyActor') },
            ...actors.map((each) => ({ value: each, label: t(`audit.actors.${each}`) })),
          ]}
        />
      </FilterBar>
      {error && <ProblemPanel error={error} onRetry={() => void chain.refetch()} />}
      {!error && !log.data && <SkeletonRows />}
      {log.data && rows.length === 0 && <EmptyState title={t('audit.none')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('audit.label')}
          rows={rows}
          columns={columns}
          getId={({ seq }) => String(seq)}
          onOpen={setOpened}
          after={
            <LoadMore
              hasMore={count > pages * auditPageSize}
              isBusy={log.isFetching}
              onMore={() => setPages(pages + 1)}
            />
          }
        />
      )}
      {opened && <AuditEntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
