type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const lines = (row: Row, indent: string): string[] => {
  const shown = Object.entries(row).filter(([, value]) => !isEmpty(value))
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.flatMap(([name, value]) => {
    if (Array.isArray(value) && value.every(isRow))
      return [`${indent}${name}`, ...value.flatMap((item) => lines(item, `${indent}  `))]
    const shownValue = Array.isArray(value) ? value.join(', ') : isRow(value) ? JSON.stringify(value) : String(value)
    return [`${indent}${name.padEnd(width)}  ${shownValue}`]
  })
}

/** Renders a reply as text: one value per line, aligned names, no empty values. */
export const renderPretty = (row: Row): string => lines(row, '').join('\n')
