import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'

/** Shown while the stream of live values is interrupted; polling continues behind it. */
export const ConnectionMark = () => {
  const { t } = useTranslation()
  if (useConnection() !== 'lost') return null
  return (
    <span
      role="status"
      className="ml-2 inline-flex items-center gap-1.5 rounded-sm bg-unknown-soft px-2 py-0.5 text-xs font-medium text-unknown"
    >
      <CloudOff size={13} aria-hidden />
      {t('frame.connectionLost')}
    </span>
  )
}
