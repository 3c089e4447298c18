const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|\n/g

/** The line of a property of a valid JSON document, from 1; null if there is none. Like a parser, the last duplicate wins. */
export const findEntryLine = (text: string, path: readonly string[]): number | null => {
  const open: string[] = []
  let [line, key, found]: [number, string | undefined, number | null] = [1, undefined, null]
  let isKey = false
  for (const [token] of text.matchAll(tokens)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      open.push(key ?? '')
      isKey = token === '{'
      key = undefined
    } else if (token === '}' || token === ']') {
      open.pop()
      isKey = false
      key = undefined
    } else if (token === ',') isKey = true
    else if (token === ':') isKey = false
    else if (isKey) {
      key = JSON.parse(token) as string
      const place = [...open.slice(1), key]
      if (place.length === path.length && place.every((each, i) => each === path[i])) found = line
    }
  }
  return found
}
