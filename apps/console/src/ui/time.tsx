import { formatAgo, formatExact } from './format.ts'
import { useNow } from './use-now.ts'

/** A relative time, exact on hover; a dash for none. */
export const Time = ({ at, isExact = false }: { at: string | null | undefined; isExact?: boolean }) => {
  const now = useNow()
  if (!at) return <span className="text-faint">–</span>
  const exact = formatExact(at)
  // The shown time moves in steps, so a moment of just now may be after it.
  const [moment, current] = [Date.parse(at), Date.now()]
  const shown = Math.max(now, current - 5_000, moment <= current ? moment : 0)
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {isExact ? exact : formatAgo(at, shown)}
    </time>
  )
}
