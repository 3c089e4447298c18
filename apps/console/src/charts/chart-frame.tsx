import type { RefObject } from 'react'
import { chartTones } from './draw-chart.ts'

type Props = { label: string; names: readonly string[]; target: RefObject<HTMLDivElement | null> }

/** A chart with the names of its colours. */
export const ChartFrame = ({ label, names, target }: Props) => (
  <figure>
    <div ref={target} role="img" aria-label={label} className="h-48 w-full" />
    <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-2 rounded-full"
            style={{ background: `var(--color-${chartTones[index % chartTones.length]})` }}
          />
          {name}
        </span>
      ))}
    </figcaption>
  </figure>
)
