import { formatAgo, formatExact } from './format.ts'
import { useNow } from './use-now.ts'

/** A relative time, exact on hover; a dash for none. */
export const Time = ({ at, isExact = false }: { at: string | null | undefined; isExact?: boolean }) => {
  const now = useNow()
  if (!at) return <span className="text-faint">–</span>
  const exact = formatExact(at)
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {isExact ? exact : formatAgo(at, Math.max(now, Date.now() - 5_000))}
    </time>
  )
}
