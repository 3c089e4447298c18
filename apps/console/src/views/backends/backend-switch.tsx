import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { BackendRow } from './backend-row.ts'

const refreshes = ['listBackends', 'readBackend', 'readNow'] as const

/** Drains or enables a back end; with `canDisable` it can also be disabled. */
export const BackendSwitch = ({
  backend,
  canDisable = false,
}: {
  backend: Pick<BackendRow, 'name' | 'state'>
  canDisable?: boolean
}) => {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const { name, state } = backend
  const drain = useAdminChange('drainBackend', { refreshes, says: () => t('backends.drained', { name }) })
  const enable = useAdminChange('enableBackend', { refreshes, says: () => t('backends.enabled', { name }) })
  const disable = useAdminChange('disableBackend', {
    refreshes,
    says: () => t('backends.disabled', { name }),
    onDone: () => setIsConfirming(false),
  })
  return (
    <>
      {state === 'enabled' ? (
        <Button className="h-7" isBusy={drain.isPending} onClick={() => drain.mutate({ id: name })}>
          {t('backends.drain')}
        </Button>
      ) : (
        <Button className="h-7" isBusy={enable.isPending} onClick={() => enable.mutate({ id: name })}>
          {t('backends.enable')}
        </Button>
      )}
      {canDisable && state !== 'disabled' && (
        <Button className="h-7" look="danger" onClick={() => setIsConfirming(true)}>
          {t('backends.disable')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('backends.disable')}
        effect={t('backends.disableEffect')}
        confirm={t('backends.disableConfirm', { name })}
        onConfirm={() => disable.mutate({ id: name })}
        isBusy={disable.isPending}
        isDanger
      />
    </>
  )
}
