/** A place in a reply: names and indexes, such as `data.items[0].url`. */
const syntax = /^(?:\$\.)?[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d{1,4}\])*$/
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const splitPath = (path: string): string[] => path.replace(/^\$\./, '').match(/[\w-]+/g) ?? []

export const isJsonPath = (path: string): boolean =>
  path.length <= 200 && syntax.test(path) && !splitPath(path).some((name) => forbidden.has(name))

/** The value at a path; undefined without one. It reads own properties of plain data only. */
export const readPath = (value: unknown, path: string): unknown => {
  let found: unknown = value
  for (const name of splitPath(path)) {
    if (typeof found !== 'object' || found === null || forbidden.has(name) || !Object.hasOwn(found, name))
      return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** The first value that is neither missing nor null. */
export const readFirst = (value: unknown, paths: readonly string[]): unknown => {
  for (const path of paths) {
    const found = readPath(value, path)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}
