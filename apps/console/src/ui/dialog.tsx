import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the last one is the action of the title. */
  actions?: ReactNode
  isWide?: boolean
}

export const Dialog = ({ isOpen, onClose, title, description, children, actions, isWide = false }: Props) => {
  const { t } = useTranslation()
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classNames(
            'fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-lg border border-edge bg-raised shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
            isWide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <Base.Title className="flex-1 text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={t('action.close')}
              className="-mr-2 inline-flex size-7 items-center justify-center rounded text-soft hover:bg-hover"
            >
              <X size={16} aria-hidden />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
            {description !== undefined && (
              <Base.Description render={<div />} className="text-soft">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
