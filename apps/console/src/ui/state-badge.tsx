import {
  Ban,
  Circle,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Pause,
  PencilLine,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

type Tone = 'queued' | 'running' | 'success' | 'failed' | 'unknown' | 'draft'

const tones: Readonly<Record<Tone, string>> = {
  queued: 'bg-queued-soft text-queued',
  running: 'bg-running-soft text-running',
  success: 'bg-success-soft text-success',
  failed: 'bg-failed-soft text-failed',
  unknown: 'bg-unknown-soft text-unknown',
  draft: 'bg-draft-soft text-draft',
}

/** States of tasks, attempts, callbacks, back ends, weights and people: tone and icon of each word. */
const looks: Readonly<Record<string, readonly [Tone, LucideIcon]>> = {
  created: ['queued', Clock],
  queueing: ['queued', Clock],
  waiting: ['queued', Clock],
  intended: ['queued', Clock],
  idle: ['queued', Circle],
  absent: ['queued', Circle],
  scheduling: ['running', LoaderCircle],
  processing: ['running', LoaderCircle],
  started: ['running', LoaderCircle],
  pulling: ['running', LoaderCircle],
  success: ['success', CircleCheck],
  done: ['success', CircleCheck],
  delivered: ['success', CircleCheck],
  enabled: ['success', CircleCheck],
  well: ['success', CircleCheck],
  ready: ['success', CircleCheck],
  approved: ['success', CircleCheck],
  open: ['success', CircleCheck],
  failed: ['failed', CircleX],
  failing: ['failed', CircleX],
  exhausted: ['failed', CircleX],
  out: ['failed', CircleX],
  broken: ['failed', CircleX],
  rejected: ['failed', CircleX],
  unknown: ['unknown', CircleHelp],
  'on trial': ['unknown', CircleHelp],
  'not seen': ['unknown', CircleHelp],
  draining: ['unknown', Pause],
  suspended: ['unknown', Pause],
  cancelled: ['queued', Ban],
  dropped: ['queued', Ban],
  disabled: ['queued', Ban],
  closed: ['queued', Ban],
  draft: ['draft', PencilLine],
}

/** An icon and a word for a state, never colour alone. */
export const StateBadge = ({ state, className }: { state: string; className?: string }) => {
  const { t } = useTranslation()
  const [tone, Icon] = looks[state] ?? ['queued', Circle]
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center align-middle gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {t(`states.${state}`, state)}
    </span>
  )
}
