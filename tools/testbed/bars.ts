export type Bar = {
  what: string
  figure: number
  bar: number
  unit: string
  isMet: boolean
  /** Whether the figure is of time or memory, and says little of a run that was made small. */
  isMeasured: boolean
}

export const atLeast = (what: string, figure: number, bar: number, unit = ''): Bar => ({
  what,
  figure,
  bar,
  unit,
  isMet: figure >= bar,
  isMeasured: true,
})
export const atMost = (what: string, figure: number, bar: number, unit = 'ms'): Bar => ({
  what,
  figure,
  bar,
  unit,
  isMet: figure <= bar,
  isMeasured: true,
})
/** What must never happen, however small the run. */
export const never = (what: string, figure: number): Bar => ({
  what,
  figure,
  bar: 0,
  unit: '',
  isMet: figure === 0,
  isMeasured: false,
})

export const lineOf = ({ what, figure, bar, unit, isMet }: Bar): string =>
  `${isMet ? 'ok  ' : 'over'}  ${what}: ${figure.toFixed(2)}${unit === '' ? '' : ` ${unit}`} (bar ${Number(bar.toFixed(2))})`
