import { useEffect, useRef } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { drawChart } from './draw-chart.ts'

type Props = { label: string; names: readonly string[]; rows: readonly { name: string; at: string; value: number }[] }

/** One line per name over time. */
export const LineChart = ({ label, names, rows }: Props) => {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target.current) return
    const times = [...new Set(rows.map(({ at }) => Date.parse(at) / 1000))].toSorted((a, b) => a - b)
    const lines = names.map((wanted) => {
      const values = new Map(
        rows.filter(({ name }) => name === wanted).map(({ at, value }) => [Date.parse(at) / 1000, value]),
      )
      return times.map((time) => values.get(time) ?? null)
    })
    return drawChart(target.current, 192, (colours) => ({
      data: [times, ...lines],
      series: names.map((_, index) => ({
        stroke: colours[index % colours.length] ?? '',
        width: 1.5,
        points: { show: times.length < 3 },
      })),
    }))
  }, [names, rows])
  return <ChartFrame label={label} names={names} target={target} />
}
