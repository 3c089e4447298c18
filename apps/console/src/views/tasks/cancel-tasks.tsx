import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { type TaskSearch, toFilter } from './task-search.ts'

type Props = { search: TaskSearch; selected: readonly string[]; onClose: () => void }
const limit = 1000

const openStates = new Set(['created', 'queueing', 'processing'])

/** A bulk cancel takes the filters of open tasks; of a state that has ended it matches none. */
const buildFilter = ({ state = '', task_id: _, err_code: __, ...others }: TaskSearch) => {
  const { state: ___, ...filter } = toFilter(others)
  return { ...filter, ...(openStates.has(state) ? { state: state as 'created' | 'queueing' | 'processing' } : {}) }
}

/** Counts what a cancel would end, then does it when confirmed. */
export const CancelTasks = ({ search, selected, onClose }: Props) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const count = useMutation({
    mutationFn: () => consoleClient.call('cancelTasks', { fields: { ...buildFilter(search), dry_run: true, limit } }),
  })
  const cancel = useMutation({
    mutationFn: async (): Promise<number> => {
      if (selected.length === 0)
        return (await consoleClient.call('cancelTasks', { fields: { ...buildFilter(search), dry_run: false, limit } }))
          .cancelled
      const replies = await Promise.all(selected.map((id) => consoleClient.call('cancelAnyTask', { id })))
      return replies.filter(({ cancelled }) => cancelled).length
    },
    onSuccess: async (cancelled) => {
      toasts.add({ title: t('cancelling.done', { count: cancelled }), type: 'success' })
      onClose()
      await client.invalidateQueries({ queryKey: ['listAllTasks'] })
    },
  })
  const { mutate: countNow } = count
  useEffect(() => {
    if (selected.length === 0) countNow()
  }, [selected.length, countNow])
  const matched = selected.length > 0 ? selected.length : count.data?.matched
  const error = count.error ?? cancel.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('cancelling.title')}
      description={matched === undefined ? t('cancelling.counting') : t('cancelling.effect', { count: matched })}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look="danger" disabled={!matched} isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancelling.confirm', { count: matched ?? 0 })}
          </Button>
        </>
      }
    >
      {error && <ProblemPanel error={error} />}
    </Dialog>
  )
}
