import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shows a message from anywhere in the page. */
export const toasts = Toast.createToastManager()

const ToastList = () => {
  const { t } = useTranslation()
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-2.5 rounded-lg border border-edge bg-raised py-2.5 pr-2 pl-3 shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      {toast.type === 'error' ? (
        <CircleAlert size={16} className="mt-0.5 shrink-0 text-failed" aria-hidden />
      ) : (
        <CircleCheck size={16} className="mt-0.5 shrink-0 text-success" aria-hidden />
      )}
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-medium break-words" />
        <Toast.Description className="text-sm text-soft empty:hidden" />
      </Toast.Content>
      <Toast.Close
        aria-label={t('action.close')}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-hover"
      >
        <X size={14} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}

export const Toasts = () => (
  <Toast.Provider toastManager={toasts}>
    <Toast.Portal>
      <Toast.Viewport className="fixed right-3 bottom-16 z-60 flex w-[min(360px,calc(100vw-24px))] flex-col gap-2 md:bottom-4">
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
