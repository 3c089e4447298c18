import { useTranslation } from 'react-i18next'

const widths = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4', 'w-1/2', 'w-3/5']

/** Placeholder of rows that are being loaded. */
export const SkeletonRows = ({ count = 8 }: { count?: number }) => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('state.loading')} className="px-4 md:px-6">
      {widths.slice(0, count).map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order.
        <div key={row} className="flex h-9 items-center gap-6 border-b border-line">
          <span className={`skeleton h-3 ${width}`} />
          <span className="skeleton ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
