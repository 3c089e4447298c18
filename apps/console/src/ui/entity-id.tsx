import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { shortId } from './format.ts'

/** An id in a fixed-width font with a copy button. */
export const EntityId = ({ id, isShort = false }: { id: string; isShort?: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code className="truncate font-mono text-xs" title={id}>
        {isShort ? shortId(id) : id}
      </code>
      <CopyButton text={id} label={t('action.copyId')} />
    </span>
  )
}
