import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import type { TaskSearch } from './task-search.ts'

const states = ['created', 'queueing', 'processing', 'success', 'failed'] as const

/** Filters of the list; the service applies them. */
export const TaskFilters = ({ search, onChange }: { search: TaskSearch; onChange: (next: TaskSearch) => void }) => {
  const { t } = useTranslation()
  const set = (change: TaskSearch): void => onChange({ ...search, ...change })
  const setId = (text: string): void => {
    const isTrace = /^[0-9a-f]{32}$/.test(text)
    const { task_id: _, trace_id: __, ...others } = search
    onChange({ ...others, ...(text === '' ? {} : isTrace ? { trace_id: text } : { task_id: text }) })
  }
  const isFiltered = Object.values(search).some((value) => value !== undefined && value !== '')
  return (
    <FilterBar onClear={isFiltered ? () => onChange({}) : undefined}>
      <SelectField
        isCompact
        className="w-32 shrink-0"
        label={t('tasks.state')}
        value={search.state ?? ''}
        onChange={(event) => set({ state: event.target.value })}
        options={[
          { value: '', label: t('tasks.anyState') },
          ...states.map((state) => ({ value: state, label: t(`states.${state}`) })),
        ]}
      />
      <TextFilter
        className="w-52"
        label={t('tasks.findId')}
        value={search.task_id ?? search.trace_id ?? ''}
        onChange={setId}
      />
      <TextFilter
        label={t('tasks.tenantId')}
        value={search.tenant_id ?? ''}
        onChange={(text) => set({ tenant_id: text })}
      />
      <TextFilter
        label={t('tasks.generator')}
        value={search.generator ?? ''}
        onChange={(text) => set({ generator: text })}
      />
      <TextFilter
        label={t('tasks.errorCode')}
        value={search.err_code ?? ''}
        onChange={(text) => set({ err_code: text })}
      />
      <TextFilter
        className="w-36"
        label={t('tasks.minAge')}
        value={search.min_age ?? ''}
        onChange={(text) => set({ min_age: text })}
      />
      <TextFilter
        className="w-36"
        label={t('tasks.maxAge')}
        value={search.max_age ?? ''}
        onChange={(text) => set({ max_age: text })}
      />
    </FilterBar>
  )
}
