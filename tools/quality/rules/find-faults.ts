import { citedRules } from './cited-rules.ts'
import { testNames } from './test-names.ts'

export type RuleSection = { section: number; rules: Record<string, string> }
export type Waiting = { waitsFor: string; rules: readonly string[] }
export type BadInput = { id: string; rule: string }

export type Evidence = {
  sections: readonly RuleSection[]
  notYetBuilt: readonly Waiting[]
  tests: readonly { path: string; text: string }[]
  /** Rows of the bad inputs that are sent: each is a test whose name contains its rule. */
  rows: readonly BadInput[]
}

export type Verdict = { faults: string[]; cited: number; citedByRowsOnly: number; waiting: Record<string, number> }

const titleWords = 12
// These sections are complete; only their rules about later generators may wait.
const wholeSections = [2, 3, 5, 6, 8, 9, 10, 11, 12, 14, 15]
const wholeRules = ['D-400', 'D-401', 'D-402']
const mayWaitThere = ['films', 'template stories']

/** Compares the list of rules with the citations of tests and with the list of missing rules. */
export function findFaults({ sections, notYetBuilt, tests, rows }: Evidence): Verdict {
  const known = sections.flatMap(({ rules }) => Object.keys(rules)).sort()
  const sources = [
    ...tests.map(({ path, text }) => ({ where: path, texts: testNames(path, text) })),
    ...rows.map(({ id, rule }) => ({ where: `bad input ${id}`, texts: [rule] })),
  ].map(({ where, texts }) => ({ where, numbers: texts.flatMap((text) => citedRules(text, known)) }))
  const byName = new Set(sources.slice(0, tests.length).flatMap(({ numbers }) => numbers))
  const cited = new Set(sources.flatMap(({ numbers }) => numbers))
  const lines = notYetBuilt.flatMap(({ waitsFor, rules }) => rules.map((number) => ({ number, waitsFor })))
  const listed = new Set(lines.map(({ number }) => number))
  const isWhole = (number: string): boolean =>
    wholeRules.includes(number) ||
    sections.some(({ section, rules }) => wholeSections.includes(section) && number in rules)
  const faults = [
    ...repeated(known).map((number) => `${number} is given twice`),
    ...sections.flatMap(({ rules }) => Object.entries(rules).filter(isLong)).map(([number]) => `${number}: long title`),
    ...known.filter((number) => !cited.has(number) && !listed.has(number)).map((number) => `${number} has no test`),
    ...repeated(lines.map(({ number }) => number)).map((number) => `${number} is listed twice as not yet built`),
    ...lines.flatMap(({ number, waitsFor }) => [
      ...(known.includes(number) ? [] : [`${number} is listed as not yet built and does not exist`]),
      ...(cited.has(number) ? [`${number} is listed as not yet built (${waitsFor}) and cited by a test`] : []),
      ...(isWhole(number) && !mayWaitThere.includes(waitsFor) ? [`${number} may not wait for ${waitsFor}`] : []),
    ]),
    ...sources.flatMap(({ where, numbers }) =>
      numbers.filter((number) => !known.includes(number)).map((number) => `${where} cites ${number}, which is no rule`),
    ),
  ]
  return {
    faults,
    cited: known.filter((number) => cited.has(number)).length,
    citedByRowsOnly: known.filter((number) => cited.has(number) && !byName.has(number)).length,
    waiting: Object.fromEntries(notYetBuilt.map(({ waitsFor, rules }) => [waitsFor, rules.length])),
  }
}

function repeated(numbers: readonly string[]): string[] {
  return numbers.filter((number, i) => numbers.indexOf(number) !== i)
}

function isLong([, title]: [string, string]): boolean {
  return title.split(/\s+/).length > titleWords
}
