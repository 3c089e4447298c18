const lineWidth = 120

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const render = (value: unknown, indent: string, before: number): string => {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const line = `[${value.map((item) => render(item, inner, 0)).join(', ')}]`
    // One column for the comma that may follow.
    if (value.every(isPlain) && before + line.length + 1 <= lineWidth) return line
    return `[\n${value.map((item) => inner + render(item, inner, inner.length)).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (entries.length === 0) return '{}'
  const lines = entries.map(([key, item]) => {
    const name = `${inner}${JSON.stringify(key)}: `
    return name + render(item, inner, name.length)
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/** JSON in the format of this repository: objects with one key per line, short lists on one line. */
export const prettyJson = (value: unknown): string => `${render(value, '', 0)}\n`
