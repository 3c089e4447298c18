import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsTestMode } from '../ui/test-mode.ts'

/** Marks every page that shows data of test keys. */
export const TestModeLine = () => {
  const { t } = useTranslation()
  if (!useIsTestMode()) return null
  return (
    <p className="flex h-7 shrink-0 items-center justify-center gap-1.5 border-t-2 border-unknown-bar bg-unknown-soft text-xs font-medium text-unknown">
      <FlaskConical size={13} aria-hidden />
      {t('frame.testMode')}
    </p>
  )
}
