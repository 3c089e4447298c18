import { paragraphs, said } from './said.ts'

const mostFound = 30
const timesToBeBelieved = 2
/** A script as long as a body may hold millions of names that come once. */
const mostRemembered = 10_000

/** Who speaks in a script without being among its assets: names that come twice or more where only speakers stand. */
export const findNames = (script: string, known: ReadonlySet<string>): string[] => {
  const seen = new Map<string, number>()
  const note = (name: string | undefined): void => {
    if (name === undefined || known.has(name)) return
    const times = seen.get(name) ?? 0
    if (times > 0 || seen.size < mostRemembered) seen.set(name, times + 1)
  }
  for (const { 0: line } of script.matchAll(paragraphs)) {
    const head = said.head.exec(line)?.[1]
    if (head !== undefined && said.plainHead.test(head) && !said.verb.test(head)) note(head)
    for (const pattern of said.names) for (const match of line.matchAll(pattern)) note(match[1])
  }
  return [...seen]
    .filter(([, times]) => times >= timesToBeBelieved)
    .slice(0, mostFound)
    .map(([name]) => name)
}
