import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { InspectedTask } from './time-axis.ts'

/** Cancel an open task, requeue an ended one. */
export const TaskActions = ({ task }: { task: InspectedTask }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<'cancel' | 'requeue' | undefined>()
  const close = () => setConfirming(undefined)
  const cancel = useAdminChange('cancelAnyTask', {
    refreshes: ['inspectTask', 'listAllTasks'],
    says: ({ cancelled }) => (cancelled ? t('cancelling.done', { count: 1 }) : t('cancelling.wasEnded')),
    onDone: close,
  })
  const requeue = useAdminChange('requeueTask', {
    refreshes: ['inspectTask', 'listAllTasks'],
    says: ({ id, is_new: isNew }) => t(isNew ? 'task.requeued' : 'task.requeuedOld', { id }),
    onDone: ({ id }) => {
      close()
      void navigate({ to: '/tasks/$id', params: { id } })
    },
  })
  return (
    <>
      {task.ended_at === null ? (
        <Button look="danger" onClick={() => setConfirming('cancel')}>
          {t('task.cancel')}
        </Button>
      ) : (
        <Button onClick={() => setConfirming('requeue')}>{t('task.requeue')}</Button>
      )}
      <ConfirmDialog
        isOpen={confirming === 'cancel'}
        onClose={close}
        title={t('task.cancel')}
        effect={t('cancelling.oneEffect')}
        confirm={t('cancelling.confirm', { count: 1 })}
        onConfirm={() => cancel.mutate({ id: task.id })}
        isBusy={cancel.isPending}
        isDanger
      />
      <ConfirmDialog
        isOpen={confirming === 'requeue'}
        onClose={close}
        title={t('task.requeue')}
        effect={t('task.requeueEffect')}
        confirm={t('task.requeueConfirm')}
        onConfirm={() => requeue.mutate({ id: task.id })}
        isBusy={requeue.isPending}
      />
    </>
  )
}
