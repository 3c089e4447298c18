import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { InspectedTask } from './time-axis.ts'

/** Cancels an open task. */
export const TaskActions = ({ task }: { task: InspectedTask }) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const cancel = useAdminChange('cancelAnyTask', {
    refreshes: ['inspectTask', 'listAllTasks'],
    says: ({ cancelled }) => (cancelled ? t('cancelling.done', { count: 1 }) : t('cancelling.wasEnded')),
    onDone: close,
  })
  if (task.ended_at !== null) return null
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {t('task.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('task.cancel')}
        effect={t('cancelling.oneEffect')}
        confirm={t('cancelling.confirm', { count: 1 })}
        onConfirm={() => cancel.mutate({ id: task.id })}
        isBusy={cancel.isPending}
        isDanger
      />
    </>
  )
}
