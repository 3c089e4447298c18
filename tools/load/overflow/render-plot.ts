import { findCeilingReached } from './overflow-bars.ts'
import type { OverflowRun, TaskRecord } from './run-overflow.ts'

const [width, height, margin, gap] = [900, 300, 60, 50]
const colours = { left: '#c2410c', stayed: '#1d4ed8', local: '#15803d', A: '#7c3aed', B: '#0f766e' }

type Panel = { top: number; x(value: number): number; y(value: number): number; yMax: number }

const openPanel = (index: number, xMax: number, yMax: number): Panel => {
  const top = margin + index * (height + gap)
  return {
    top,
    yMax,
    x: (value) => margin + (value / xMax) * (width - 2 * margin),
    y: (value) => top + height - (value / yMax) * height,
  }
}

const text = (x: number, y: number, words: string, fill = '#111', anchor = 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${fill}" text-anchor="${anchor}">${words}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, dash = ''): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}"${dash}/>`

const dashed = ' stroke-dasharray="6 4"'

const drawAxes = ({ x, y, yMax, top }: Panel, xMax: number, title: string, unit: string): string[] => [
  text(margin, top - 12, title),
  line(x(0), y(0), x(xMax), y(0), '#888'),
  line(x(0), y(0), x(0), y(yMax), '#888'),
  text(x(0) - 6, y(yMax) + 10, `${Number(yMax.toFixed(1))} ${unit}`, '#555', 'end'),
  text(x(0) - 6, y(0), '0', '#555', 'end'),
  text(x(xMax), y(0) + 16, `${Math.round(xMax)} s`, '#555', 'end'),
]

const chooseColour = ({ hasLeft, isLocalOnly }: TaskRecord): string => {
  if (isLocalOnly) return colours.local
  return hasLeft ? colours.left : colours.stayed
}

const findLastChange = (spend: OverflowRun['spend']): number => {
  const last = new Map<string, number>()
  let changedAt = 0
  for (const { tenant, at, spent } of spend) {
    if (last.get(tenant) !== spent) changedAt = at
    last.set(tenant, spent)
  }
  return changedAt
}

/** Waits by the time of the create, and the spend of each tenant, as one SVG. */
export const renderPlot = (run: OverflowRun): string => {
  const { plan, tasks, spend } = run
  const xMax = Math.max(1, ...tasks.map(({ createdAt }) => createdAt), findLastChange(spend)) * 1.05
  const waits = openPanel(0, xMax, Math.max(plan.afterSeconds, ...tasks.map(({ waitSeconds }) => waitSeconds)) * 1.05)
  const costs = openPanel(1, xMax, (plan.ceiling / 1_000_000) * 1.1)
  const reached = findCeilingReached(run)
  const dots = tasks.map(
    (task) =>
      `<circle cx="${waits.x(task.createdAt).toFixed(1)}" cy="${waits.y(task.waitSeconds).toFixed(1)}" r="3" fill="${chooseColour(task)}"/>`,
  )
  const curve = (tenant: 'A' | 'B'): string => {
    const points = spend
      .filter((each) => each.tenant === tenant && each.at <= xMax)
      .map(({ at, spent }) => `${costs.x(at).toFixed(1)},${costs.y(spent / 1_000_000).toFixed(1)}`)
    return `<polyline fill="none" stroke="${colours[tenant]}" stroke-width="2" points="${points.join(' ')}"/>`
  }
  const ceiling = costs.y(plan.ceiling / 1_000_000)
  const legend = [
    text(width - margin, waits.top - 12, 'left', colours.left, 'end'),
    text(width - margin - 40, waits.top - 12, 'stayed', colours.stayed, 'end'),
    text(width - margin - 100, waits.top - 12, 'local only', colours.local, 'end'),
    text(width - margin, costs.top - 12, 'tenant A', colours.A, 'end'),
    text(width - margin - 70, costs.top - 12, 'tenant B', colours.B, 'end'),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${2 * height + gap + 2 * margin}" font-family="sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...drawAxes(waits, xMax, `Wait of ${tasks.length} tasks on two slots, by time of create`, 's'),
    line(waits.x(0), waits.y(plan.afterSeconds), waits.x(xMax), waits.y(plan.afterSeconds), '#b91c1c', dashed),
    text(waits.x(xMax), waits.y(plan.afterSeconds) - 4, `limit ${plan.afterSeconds} s`, '#b91c1c', 'end'),
    ...(Number.isFinite(reached)
      ? [
          line(waits.x(reached), waits.y(0), waits.x(reached), waits.top, '#555', dashed),
          text(waits.x(reached) + 4, waits.top + 12, 'a ceiling is reached', '#555'),
        ]
      : []),
    ...dots,
    ...drawAxes(costs, xMax, 'Spend of the tasks that left, estimates and reported costs', 'USD'),
    line(costs.x(0), ceiling, costs.x(xMax), ceiling, '#b91c1c', dashed),
    text(costs.x(xMax), ceiling - 4, `ceiling ${plan.ceiling / 1_000_000} USD`, '#b91c1c', 'end'),
    curve('A'),
    curve('B'),
    ...legend,
    '</svg>',
    '',
  ].join('\n')
}
