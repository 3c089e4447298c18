const mask = '***'
/** `keyFrom` is the name of a variable, not a key. */
const secretName = /key(?!From$)|token|secret|password|passwd|authorization|cookie|credential|headers/i

const maskText = (text: string): string => {
  if (!text.includes('://')) return text
  const url = URL.parse(text)
  if (!url) return text
  if (url.username !== '') url.username = mask
  if (url.password !== '') url.password = mask
  for (const name of url.searchParams.keys()) url.searchParams.set(name, mask)
  return url.href
}

const maskValue = (value: unknown, isSecret: boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => maskValue(item, isSecret))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, maskValue(field, isSecret || secretName.test(name))]),
    )
  if (isSecret && value !== null && value !== '') return mask
  return typeof value === 'string' ? maskText(value) : value
}

/** The entry of a back end without credentials: values under names of secrets, and user, password and query of URLs. */
export const maskConfig = (entry: object): Record<string, unknown> => maskValue(entry, false) as Record<string, unknown>
