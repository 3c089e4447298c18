import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** A row of filters; they live in the URL, and one button removes them. */
export const FilterBar = ({ children, onClear }: { children: ReactNode; onClear: (() => void) | undefined }) => {
  const { t } = useTranslation()
  return (
    <search className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-4 py-2 md:px-6">
      {children}
      {onClear && (
        <Button look="quiet" onClick={onClear}>
          {t('action.clear')}
        </Button>
      )}
    </search>
  )
}
