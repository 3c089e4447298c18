import { said } from './said.ts'

const mostFound = 30
const timesToBeBelieved = 2

/** Who speaks in a script without being among its assets: names that come twice or more where only speakers stand. */
export const findNames = (script: string, known: ReadonlySet<string>): string[] => {
  const seen = new Map<string, number>()
  const note = (name: string | undefined): void => {
    if (name !== undefined && !known.has(name)) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  for (const line of script.split(/[\n\r\u2028\u2029]/)) {
    const head = said.head.exec(line)?.[1]
    if (head !== undefined && said.plainHead.test(head) && !said.verb.test(head)) note(head)
    for (const pattern of said.names) for (const match of line.matchAll(pattern)) note(match[1])
  }
  return [...seen]
    .filter(([, times]) => times >= timesToBeBelieved)
    .slice(0, mostFound)
    .map(([name]) => name)
}
