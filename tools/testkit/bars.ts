/** Counts decide in every run. Times and memory depend on the machine and on the size, so they decide only in whole runs. */
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

/** The kind comes first and has no default: no caller can forget whether a small run decides. */
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

export const verdictOf = ({ kind, isMet }: Bar, isSmall: boolean): BarVerdict => {
  if (isMet) return 'passed'
  return isSmall && kind !== 'count' ? 'not decided' : 'failed'
}

const words: Record<BarVerdict, string> = { passed: 'ok  ', failed: 'FAIL', 'not decided': 'over' }

export const barLine = (bar: Bar, isSmall: boolean): string => {
  const { kind, name, figure, limit, unit } = bar
  const verdict = verdictOf(bar, isSmall)
  const reason = verdict === 'not decided' ? `; ${kind} does not decide in a small run` : ''
  const figureText = `${figure.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`
  return `${words[verdict]}  ${name}: ${figureText} (bar ${Number(limit.toFixed(2))}${reason})`
}

/** The last line of a run and its exit code. A run without a bar checked nothing, so it fails. */
export const summarizeBars = (bars: readonly Bar[], isSmall: boolean): { line: string; exitCode: 0 | 1 } => {
  if (bars.length === 0) return { line: '0 passed, 1 failed: no bar was checked', exitCode: 1 }
  const verdicts = bars.map((bar) => verdictOf(bar, isSmall))
  const count = (wanted: BarVerdict): number => verdicts.filter((verdict) => verdict === wanted).length
  const failed = count('failed')
  const undecided = count('not decided') === 0 ? '' : `, ${count('not decided')} not decided`
  return { line: `${count('passed')} passed, ${failed} failed${undecided}`, exitCode: failed === 0 ? 0 : 1 }
}
