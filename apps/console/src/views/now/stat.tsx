import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { TaskSearch } from '../tasks/task-search.ts'

type Props = {
  name: string
  value: string
  hint: string
  chart?: { values: readonly number[]; tone: 'running' | 'success' | 'failed'; label: string }
  search: { [Name in keyof TaskSearch]?: string }
  className?: string
}

/** One number with its last hour; it leads to the tasks behind it. */
export const Stat = ({ name, value, hint, chart, search, className }: Props) => (
  <Link
    to="/tasks"
    search={search}
    className={classNames(
      'flex min-w-0 flex-col bg-page px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 md:px-5',
      className,
    )}
  >
    <span className="truncate text-sm text-soft">{name}</span>
    <span className="tabular mt-0.5 text-xl font-semibold">{value}</span>
    <span className="mb-2 truncate text-xs text-faint">{hint}</span>
    {chart && (
      <span className="mt-auto block h-7">
        <Sparkline {...chart} />
      </span>
    )}
  </Link>
)
