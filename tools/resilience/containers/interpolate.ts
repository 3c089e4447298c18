type Variables = Readonly<Record<string, string | undefined>>

const reference = /\$(?:\$|\{([A-Za-z_][A-Za-z0-9_]*)(?::([-?])([^}]*))?\})/g

const interpolateText = (text: string, variables: Variables): string =>
  text.replace(reference, (whole: string, name?: string, rule?: string, fallback?: string) => {
    if (name === undefined) return whole.slice(1)
    const value = variables[name] ?? ''
    if (value !== '' || rule === undefined) return value
    if (rule === '?') throw new Error(`${name} is required and has no value`)
    return fallback ?? ''
  })

/** Fills in `${NAME}`, `${NAME:-default}`, `${NAME:?}` and `$$` in every text of a compose document, as compose does. */
export const interpolate = <T>(value: T, variables: Variables): T => {
  if (typeof value === 'string') return interpolateText(value, variables) as T
  if (Array.isArray(value)) return value.map((each) => interpolate(each, variables)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, interpolate(each, variables)])) as T
}
