import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { ChartFrame } from './chart-frame.tsx'
import { drawChart } from './draw-chart.ts'
import { stackByDay } from './stack-by-day.ts'

type Props = {
  label: string
  from: string
  to: string
  groups: readonly string[]
  rows: readonly { start: string; group: string; value: number }[]
}

/** Stacked bars, one per day. The table beside it has the same numbers as text. */
export const BarChart = ({ label, from, to, groups, rows }: Props) => {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target.current) return
    const { days, layers } = stackByDay(rows, groups, from, to)
    const bars = uPlot.paths.bars?.({ size: [0.7, 28] })
    return drawChart(target.current, 192, (colours) => ({
      data: [days, ...layers],
      series: layers.map((_, index) => {
        const colour = colours[(layers.length - 1 - index) % colours.length] ?? ''
        return { fill: colour, stroke: colour, width: 0, points: { show: false }, ...(bars ? { paths: bars } : {}) }
      }),
    }))
  }, [rows, groups, from, to])
  return <ChartFrame label={label} names={groups} target={target} />
}
