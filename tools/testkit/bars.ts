/** Counts decide in every run. Time and memory depend on machine and size, so they decide only in full runs. */
export type BarKind = 'count' | 'time' | 'memory'

export type Bar = {
  kind: BarKind
  name: string
  figure: number
  limit: number
  unit: string
  isMet: boolean
}

const units: Record<BarKind, string> = { count: '', time: 'ms', memory: 'MB' }

/** The kind is the first parameter without a default, so that every caller states whether a small run decides. */
export const atLeast = (kind: BarKind, name: string, figure: number, limit: number, unit = units[kind]): Bar => ({
  kind,
  name,
  figure,
  limit,
  unit,
  isMet: figure >= limit,
})

export const atMost = (kind: BarKind, name: string, figure: number, limit: number, unit = units[kind]): Bar => ({
  kind,
  name,
  figure,
  limit,
  unit,
  isMet: figure <= limit,
})

/** A count that must be zero. */
export const never = (name: string, figure: number): Bar => ({
  kind: 'count',
  name,
  figure,
  limit: 0,
  unit: '',
  isMet: figure === 0,
})

export type BarVerdict = 'passed' | 'failed' | 'not decided'

export const decideVerdict = ({ kind, isMet }: Bar, isSmall: boolean): BarVerdict => {
  if (isMet) return 'passed'
  return isSmall && kind !== 'count' ? 'not decided' : 'failed'
}

const words: Record<BarVerdict, string> = { passed: 'ok  ', failed: 'FAIL', 'not decided': 'over' }

export const barLine = (bar: Bar, isSmall: boolean): string => {
  const { kind, name, figure, limit, unit } = bar
  const verdict = decideVerdict(bar, isSmall)
  const reason = verdict === 'not decided' ? `; ${kind} does not decide in a small run` : ''
  const figureText = `${figure.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`
  return `${words[verdict]}  ${name}: ${figureText} (bar ${Number(limit.toFixed(2))}${reason})`
}

/** The last line of a run and its exit code. A run without a bar fails, because it checked nothing. */
export const summarizeBars = (bars: readonly Bar[], isSmall: boolean): { line: string; exitCode: 0 | 1 } => {
  if (bars.length === 0) return { line: '0 passed, 1 failed: no bar was checked', exitCode: 1 }
  const verdicts = bars.map((bar) => decideVerdict(bar, isSmall))
  const count = (wanted: BarVerdict): number => verdicts.filter((verdict) => verdict === wanted).length
  const failed = count('failed')
  const undecided = count('not decided') === 0 ? '' : `, ${count('not decided')} not decided`
  return { line: `${count('passed')} passed, ${failed} failed${undecided}`, exitCode: failed === 0 ? 0 : 1 }
}
