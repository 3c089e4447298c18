type Props = { values: readonly number[]; tone?: 'running' | 'success' | 'failed' | 'queued'; label: string }

const width = 120
const height = 28
const strokes = {
  running: 'stroke-running',
  success: 'stroke-success',
  failed: 'stroke-failed',
  queued: 'stroke-queued',
}
const fills = {
  running: 'fill-running-soft',
  success: 'fill-success-soft',
  failed: 'fill-failed-soft',
  queued: 'fill-queued-soft',
}

/** A line of the last hour without axes; its numbers are beside it. */
export const Sparkline = ({ values, tone = 'running', label }: Props) => {
  const highest = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(height - 2 - (value / highest) * (height - 4)).toFixed(1)}`,
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-7 w-full"
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} className={fills[tone]} />
      <polyline
        points={points.join(' ')}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className={strokes[tone]}
      />
    </svg>
  )
}
