import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber } from '../ui/format.ts'
import { readTokens } from './read-tokens.ts'

export const chartTones = ['running-bar', 'success-bar', 'draft', 'unknown-bar', 'queued', 'failed-bar']
type Build = (colours: readonly string[]) => { data: uPlot.AlignedData; series: uPlot.Series[] }

/** Draws a chart into an element, again when its width or the theme changes. Returns how to remove it. */
export const drawChart = (element: HTMLElement, height: number, build: Build): (() => void) => {
  const draw = () => {
    const tokens = readTokens(element, [...chartTones, 'line', 'soft'])
    const { data, series } = build(chartTones.map((name) => tokens[name] ?? ''))
    const axis = {
      stroke: tokens['soft'] ?? '',
      grid: { stroke: tokens['line'] ?? '', width: 1 },
      ticks: { show: false },
      font: '12px "Inter Variable"',
    }
    const options: uPlot.Options = {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
      axes: [
        { ...axis, grid: { show: false }, space: 90 },
        { ...axis, size: 56, values: (_, values) => values.map((value) => formatNumber(value)) },
      ],
      series: [{}, ...series],
    }
    return new uPlot(options, data, element)
  }
  let plot = draw()
  const redraw = (): void => {
    plot.destroy()
    plot = draw()
  }
  const resize = new ResizeObserver(redraw)
  resize.observe(element)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', redraw)
  return () => {
    resize.disconnect()
    theme.disconnect()
    dark.removeEventListener('change', redraw)
    plot.destroy()
  }
}
