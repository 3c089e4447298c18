import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { toasts } from '../../ui/toasts.tsx'

/** Cancels the selected tasks when confirmed. */
export const CancelTasks = ({ selected, onClose }: { selected: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const count = selected.length
  const cancel = useMutation({
    mutationFn: () => Promise.all(selected.map((id) => consoleClient.call('cancelAnyTask', { id }))),
    onSuccess: async (replies) => {
      const done = replies.filter(({ cancelled }) => cancelled).length
      toasts.add({ title: t('cancelling.done', { count: done }), type: 'success' })
      onClose()
      await client.invalidateQueries({ queryKey: ['listAllTasks'] })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('cancelling.title')}
      effect={t('cancelling.effect', { count })}
      confirm={t('cancelling.confirm', { count })}
      onConfirm={() => cancel.mutate()}
      isBusy={cancel.isPending}
      isDanger
    >
      {cancel.error && <ProblemPanel error={cancel.error} />}
    </ConfirmDialog>
  )
}
