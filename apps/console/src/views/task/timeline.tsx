import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { formatDuration, formatMark } from '../../ui/format.ts'
import { type Bar, buildTicks } from './time-axis.ts'

const fills = {
  queued: 'bg-edge',
  running: 'bg-running-bar',
  success: 'bg-success-bar',
  failed: 'bg-failed-bar',
  unknown: 'bg-unknown-bar',
}

type Props = { bars: readonly Bar[]; selected: string; onSelect: (key: string) => void }
const rowClass = 'grid grid-cols-[minmax(88px,24%)_minmax(0,1fr)] items-center'

/** Bars of a task on one axis; a bar with an attempt opens it. */
export const Timeline = ({ bars, selected, onSelect }: Props) => {
  const { t } = useTranslation()
  const end = Math.max(0.5, ...bars.map(({ to }) => to))
  const percent = (seconds: number): string => `${(seconds / end) * 100}%`
  return (
    <ul aria-label={t('task.timeline')}>
      <li className={classNames(rowClass, 'h-6 text-xs text-faint')} aria-hidden>
        <span />
        <span className="relative h-4">
          {buildTicks(end).map((tick) => (
            <span
              key={tick}
              className="tabular absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 max-sm:even:hidden"
              style={{ left: percent(tick) }}
            >
              {formatMark(tick)}
            </span>
          ))}
        </span>
      </li>
      {bars.map((bar) => {
        const { key, label, note, from, to, tone, attempt } = bar
        const text = `${formatDuration(Math.max(0, to - from))}${note === '' ? '' : ` · ${note}`}`
        const isLate = from / end > 0.55
        const isInside = !isLate && to / end > 0.6
        const shape = (
          <span className="relative block h-6">
            <span
              className={classNames(
                'absolute top-1 h-4 min-w-1 rounded-sm',
                fills[tone],
                key === selected && 'outline-2 outline-offset-1 outline-accent',
              )}
              style={{ left: `min(${percent(from)}, 100% - 4px)`, width: percent(Math.max(0, to - from)) }}
            />
            <span
              className={classNames(
                'absolute top-0.5 max-w-[45%] truncate text-xs leading-5 text-soft',
                isLate ? 'pr-1.5 text-right' : 'pl-1.5',
                // The colours of bars do not leave a text enough contrast in both themes.
                isInside && 'mt-0.5 ml-1 rounded-sm bg-page pr-1.5 leading-4',
              )}
              style={isLate ? { right: percent(end - from) } : { left: percent(isInside ? from : to) }}
            >
              {text}
            </span>
          </span>
        )
        return (
          <li key={key} className={classNames(rowClass, 'border-t border-line')}>
            <span className="truncate pr-2 text-sm" title={label}>
              {label}
            </span>
            {attempt === undefined ? (
              shape
            ) : (
              <button
                type="button"
                aria-pressed={key === selected}
                aria-label={`${label}: ${text}`}
                onClick={() => onSelect(key === selected ? '' : key)}
                className="block w-full rounded-sm text-left hover:bg-hover"
              >
                {shape}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
