import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'

type Props = { label: string; hint: string; secret: string }

/** A secret that the service shows once, with a copy button. */
export const OneTimeSecret = ({ label, hint, secret }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="mt-2">
      <p className="text-sm font-medium">{label}</p>
      <p className="mb-1.5 text-sm text-soft">{hint}</p>
      <p className="flex items-center gap-2 rounded border border-edge bg-side py-1.5 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{secret}</code>
        <CopyButton text={secret} label={t('action.copy')} />
      </p>
    </div>
  )
}
