type Language = 'ts' | 'py'

const text = (value: string, language: Language): string =>
  language === 'py'
    ? JSON.stringify(value)
    : `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A value of a request as source code. */
export const stringify = (value: unknown, language: Language): string => {
  if (typeof value === 'string') return text(value, language)
  if (Array.isArray(value)) return `[${value.map((each) => stringify(each, language)).join(', ')}]`
  if (typeof value === 'boolean' && language === 'py') return value ? 'True' : 'False'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, each]) => `${language === 'py' ? JSON.stringify(name) : name}: ${stringify(each, language)}`,
  )
  return language === 'py' ? `{${fields.join(', ')}}` : `{ ${fields.join(', ')} }`
}
