import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'

/** A shell command with a button that copies it. */
export const CommandLine = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <span className="mt-1 inline-flex max-w-full items-center gap-1 rounded border border-line bg-side py-0.5 pr-1 pl-2.5">
      <code className="overflow-x-auto font-mono text-xs whitespace-nowrap">{text}</code>
      <CopyButton text={text} label={t('action.copyCommand')} />
    </span>
  )
}
