import { useTranslation } from 'react-i18next'

type Props = { places: number; busy: number; isDrained?: boolean }

/** Busy and free places of a pool as one bar with its numbers. */
export const PlacesBar = ({ places, busy, isDrained = false }: Props) => {
  const { t } = useTranslation()
  const share = places === 0 ? 0 : Math.min(100, (busy / places) * 100)
  return (
    <div className="flex items-center gap-2">
      <div
        role="img"
        aria-label={t('pool.placesBusy', { busy, places })}
        className="h-2 w-full min-w-16 max-w-40 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className={`h-full rounded-full transition-[width] duration-150 ${isDrained ? 'bg-unknown-bar' : 'bg-running-bar'}`}
          style={{ width: `${share}%` }}
        />
      </div>
      <span className="tabular min-w-10 text-right text-xs whitespace-nowrap text-soft">
        {busy}/{places}
      </span>
    </div>
  )
}
