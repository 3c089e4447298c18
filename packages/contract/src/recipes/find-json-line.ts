const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|\n|[^\s{}[\]:,"]+/g

type Level = { isObject: boolean; key: PropertyKey | undefined; expectsKey: boolean }

/**
 * The line of a value of a valid JSON document, from 1; that of its nearest ancestor if there is none, null without any.
 * Like a parser, the last duplicate wins.
 */
export const findJsonLine = (text: string, path: readonly PropertyKey[]): number | null => {
  const open: Level[] = []
  let line = 1
  const found = { depth: 0, line: null as number | null }
  const match = (): void => {
    const place = open.map(({ key }) => key)
    const isOn = place.every((each, at) => String(each) === String(path[at]))
    if (isOn && place.length <= path.length && place.length >= found.depth)
      Object.assign(found, { depth: place.length, line })
  }
  for (const [token] of text.matchAll(tokens)) {
    const level = open.at(-1)
    if (token === '\n') line += 1
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && level) {
      if (level.isObject) level.expectsKey = true
      else level.key = Number(level.key) + 1
    } else if (token === ':') {
      if (level) level.expectsKey = false
    } else {
      if (level?.isObject && level.expectsKey) {
        level.key = JSON.parse(token) as string
        match()
        continue
      }
      if (level && !level.isObject) match()
      if (token === '{') open.push({ isObject: true, key: undefined, expectsKey: true })
      if (token === '[') open.push({ isObject: false, key: 0, expectsKey: false })
    }
  }
  return found.line
}
