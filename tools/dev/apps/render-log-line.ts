import type { styleText } from 'node:util'

type LoggedError = { name?: string; message?: string; stack?: string; cause?: LoggedError | string }
type Fields = {
  level: number
  time: string
  msg: string
  operation?: string
  taskId?: string
  traceId?: string
  error?: LoggedError | string
}
type Style = Parameters<typeof styleText>[0]

const levels: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}
/** Shown at fixed positions, or known from the process name. */
const fixedFields = new Set(['level', 'time', 'service', 'msg', 'operation', 'taskId', 'traceId', 'error'])

const parse = (line: string): Fields | undefined => {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Fields
  } catch {
    return undefined
  }
}

const errorLines = (error: LoggedError | string | undefined): string[] => {
  if (typeof error !== 'object') return error === undefined ? [] : [error]
  const { stack, name = '', message = '', cause } = error
  return [...(stack ?? `${name}: ${message}`).split('\n'), ...errorLines(cause)]
}

/** Formats a log line for a terminal: time, level, process, message, fields, task. Other text stays unchanged. */
export const renderLogLine = (name: string, line: string, paint: (style: Style, text: string) => string): string => {
  const fields = parse(line)
  const label = name.padEnd(7)
  if (!fields) return `${label}| ${line}`
  const { taskId, traceId, error } = fields
  const [level, style] = levels[fields.level] ?? [String(fields.level), 'green']
  const rest = Object.entries(fields)
    .filter(([key]) => !fixedFields.has(key))
    .map(
      ([key, value]: [string, string | number | object]) =>
        `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
  const ids = [
    ...(taskId === undefined ? [] : [`task=${taskId}`]),
    ...(traceId === undefined ? [] : [`trace=${traceId}`]),
  ]
  const head = [
    paint('dim', fields.time.slice(11, 23)),
    paint(style, level.padEnd(5)),
    label,
    [fields.msg, fields.operation].filter(Boolean).join(': '),
    ...rest,
    paint('dim', ids.join(' ')),
  ]
  return [head.join(' ').trimEnd(), ...errorLines(error).map((text) => `    ${text}`)].join('\n')
}
