import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'

type Props = { label: string; hint?: string; value: unknown }

/** A text, or a value as indented JSON, with a copy button. */
export const CodeBlock = ({ label, hint, value }: Props) => {
  const { t } = useTranslation()
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return (
    <figure className="mt-3">
      <figcaption className="mb-1 flex items-center gap-2 text-sm">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="text-soft">{hint}</span>}
        <span className="ml-auto">
          <CopyButton text={text} label={t('action.copy')} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard. */}
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded border border-line bg-page p-3 font-mono text-xs leading-5"
      >
        {text}
      </pre>
    </figure>
  )
}
