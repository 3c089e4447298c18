import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  effect: ReactNode
  /** Names the effect: "Cancel 12 tasks". */
  confirm: string
  onConfirm: () => void
  isBusy?: boolean
  isDanger?: boolean
  children?: ReactNode
}

/** Requires a confirmation before an irreversible action. */
export const ConfirmDialog = ({ isOpen, onClose, title, effect, confirm, onConfirm, ...rest }: Props) => {
  const { t } = useTranslation()
  const { isBusy = false, isDanger = false, children } = rest
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={effect}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
