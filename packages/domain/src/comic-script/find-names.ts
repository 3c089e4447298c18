import { paragraphs, speechPatterns } from './speech-patterns.ts'

const mostFound = 30
const timesToBeBelieved = 2
/** A script of maximum size may contain millions of names that occur once. */
const mostRemembered = 10_000

/** Finds speakers that are not assets: names that occur twice or more at the position of a speaker. */
export const findNames = (script: string, known: ReadonlySet<string>): string[] => {
  const seen = new Map<string, number>()
  const note = (name: string | undefined): void => {
    if (name === undefined || known.has(name)) return
    const times = seen.get(name) ?? 0
    if (times > 0 || seen.size < mostRemembered) seen.set(name, times + 1)
  }
  for (const { 0: line } of script.matchAll(paragraphs)) {
    const head = speechPatterns.head.exec(line)?.[1]
    if (head !== undefined && speechPatterns.plainHead.test(head) && !speechPatterns.verb.test(head)) note(head)
    for (const pattern of speechPatterns.names) for (const match of line.matchAll(pattern)) note(match[1])
  }
  return [...seen]
    .filter(([, times]) => times >= timesToBeBelieved)
    .slice(0, mostFound)
    .map(([name]) => name)
}
