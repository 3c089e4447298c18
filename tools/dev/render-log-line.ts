import type { styleText } from 'node:util'

type Fields = Readonly<Record<string, unknown>>
type Style = Parameters<typeof styleText>[0]

const levels: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}
/** Shown in a place of their own, or known from the name of the process. */
const placed = new Set(['level', 'time', 'service', 'msg', 'operation', 'taskId', 'traceId', 'error'])

const parse = (line: string): Fields | undefined => {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Fields
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const errorLines = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return error === undefined ? [] : [textOf(error)]
  const { stack, name, message, cause } = error as Fields
  return [...textOf(stack ?? `${textOf(name)}: ${textOf(message)}`).split('\n'), ...errorLines(cause)]
}

/** One line of a process for a person: time, level, process, message, fields, task. Other text stays as it is. */
export const renderLogLine = (name: string, line: string, paint: (style: Style, text: string) => string): string => {
  const fields = parse(line)
  const label = name.padEnd(7)
  if (!fields) return `${label}| ${line}`
  const [level, style] = levels[Number(fields['level'])] ?? [String(fields['level']), 'green']
  const rest = Object.entries(fields)
    .filter(([key]) => !placed.has(key))
    .map(([key, value]) => `${key}=${textOf(value)}`)
  const ids = (['taskId', 'traceId'] as const).flatMap((key) => {
    const value = fields[key]
    return value === undefined ? [] : [`${key === 'taskId' ? 'task' : 'trace'}=${textOf(value)}`]
  })
  const head = [
    paint('dim', String(fields['time']).slice(11, 23)),
    paint(style, level.padEnd(5)),
    label,
    [fields['msg'], fields['operation']].filter(Boolean).join(': '),
    ...rest,
    paint('dim', ids.join(' ')),
  ]
  return [head.join(' ').trimEnd(), ...errorLines(fields['error']).map((text) => `    ${text}`)].join('\n')
}
