/** Percent as a thin bar with its number. */
export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <span className="flex items-center gap-2">
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full min-w-12 overflow-hidden rounded-full bg-pressed"
    >
      <span
        className="block h-full rounded-full bg-running-bar transition-[width] duration-150"
        style={{ width: `${Math.min(100, percent)}%` }}
      />
    </span>
    <span className="tabular w-9 text-right text-xs text-soft">{Math.round(percent)}%</span>
  </span>
)
