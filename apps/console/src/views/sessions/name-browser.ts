const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const find = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([form]) => form.test(text))?.[1]

/** Browser and system of a User-Agent header, for people. */
export const nameBrowser = (userAgent: string): string => {
  const parts = [find(browsers, userAgent), find(systems, userAgent)].filter((part) => part !== undefined)
  return parts.length === 0 ? userAgent.slice(0, 40) || '–' : parts.join(' · ')
}
