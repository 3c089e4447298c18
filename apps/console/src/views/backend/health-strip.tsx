import type { AdminReply } from '@kinora/sdk/console'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { formatExact } from '../../ui/format.ts'

type Cell = AdminReply<'readBackend'>['strip'][number]

const fill = ({ done, failed, unknown, at_work: atWork }: Cell): string => {
  if (failed + unknown > 0 && failed + unknown >= done) return 'bg-failed-bar'
  if (failed + unknown > 0) return 'bg-unknown-bar'
  if (done > 0) return 'bg-success-bar'
  return atWork > 0 ? 'bg-running-bar' : 'bg-pressed'
}

/** Attempts of the last day, one cell per quarter hour. */
export const HealthStrip = ({ cells }: { cells: readonly Cell[] }) => {
  const { t } = useTranslation()
  const [done, failed] = (['done', 'failed'] as const).map((name) => cells.reduce((sum, cell) => sum + cell[name], 0))
  return (
    <figure>
      <div
        role="img"
        aria-label={`${t('backends.strip')}: ${t('backends.stripCell', { time: '24 h', done, failed })}`}
        className="flex h-8 gap-px"
      >
        {cells.map((cell) => (
          <span
            key={cell.from}
            title={t('backends.stripCell', { time: formatExact(cell.from), done: cell.done, failed: cell.failed })}
            className={classNames('min-w-0 flex-1 rounded-[1px]', fill(cell))}
          />
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-xs text-faint" aria-hidden>
        <span>{t('backends.stripDay')}</span>
        <span>{t('backends.stripNow')}</span>
      </figcaption>
    </figure>
  )
}
