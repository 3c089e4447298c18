import type { BlindPrompt, Element } from './blind-prompts.ts'
import type { DrawnFacts } from './drawn-facts.ts'

export type Verdict = 'shown' | 'wrong' | 'missing'
export type ScoredElement = Element & { verdict: Verdict; isNamed: boolean }
export type BlindScore = { elements: ScoredElement[]; unrequested: string[] }

const several = 3
const personal = ['age', 'gender', 'wear', 'hat', 'stance'] as const
/** A viewer notices these when nothing in the prompt requests them. */
const noticed = ['place', 'weather', 'look'] as const

const isCount = (count: number, wanted: string): boolean =>
  wanted === 'many' ? count >= several : count === Number(wanted)

const splitCheck = (check: string) => {
  const [group = '', names = '', detail = ''] = check.split(' ')
  return { group, wanted: names.split('|').filter((name) => name !== ''), detail }
}

const isShown = ({ check }: Element, { groups, subjects, people }: DrawnFacts): boolean => {
  const { group, wanted, detail } = splitCheck(check)
  const named = subjects.filter(({ kind }) => wanted.includes(kind))
  switch (group) {
    case 'subject':
      return named.length > 0
    case 'count':
      return named.some(({ count }) => isCount(count, detail))
    case 'colour':
      return named.some(({ colour }) => colour === detail)
    case 'aboard':
      return named.some(({ aboard }) => aboard === detail)
    case 'none':
    case 'act':
    case 'rel':
      return false
    default: {
      const attribute = personal.find((name) => name === group)
      if (attribute !== undefined) return people.some((person) => wanted.includes(person[attribute]))
      const values = groups[group]
      if (values === undefined) throw new Error(`no such check: ${check}`)
      return values.some((value) => wanted.includes(value))
    }
  }
}

/** The actor does something else, both things are apart, or the thing has another number or colour. */
const isContradicted = ({ check }: Element, { subjects, people }: DrawnFacts): boolean => {
  const { group, wanted, detail } = splitCheck(check)
  const has = (kind: string): boolean => subjects.some((subject) => subject.kind === kind)
  switch (group) {
    case 'act':
    case 'count':
    case 'colour':
      return wanted.some(has)
    case 'rel':
    case 'aboard':
      return wanted.some(has) && has(detail)
    default:
      return personal.some((name) => name === group) && people.length > 0
  }
}

const isNamed = ({ name }: Element, { notDrawn }: DrawnFacts): boolean =>
  notDrawn.some((word) => {
    const [one, other] = [name.toLowerCase(), word.toLowerCase()]
    if (/[\u3400-\u9fff]/.test(one)) return one.includes(other) || other.includes(one)
    const stems = other.split(/[^a-z0-9]+/).filter((stem) => stem.length > 2)
    return one.split(/[^a-z0-9]+/).some((part) => stems.some((stem) => part === stem || part === `${stem}s`))
  })

/** A storyboard card shows the actor at rest and writes the action below. */
const isOnlyDescribed = (element: Element, drawn: DrawnFacts): boolean => drawn.isStoryboard && isNamed(element, drawn)

const findUnrequested = (elements: readonly Element[], { groups, subjects }: DrawnFacts): string[] => {
  const requested = (group: string): string[] =>
    elements.flatMap(({ check }) => (splitCheck(check).group === group ? splitCheck(check).wanted : []))
  const kinds = elements.flatMap(({ check }) => {
    const { group, wanted, detail } = splitCheck(check)
    const isOfPerson = personal.some((name) => name === group)
    return [...wanted, detail, ...(isOfPerson ? ['person'] : [])]
  })
  const wrongSubjects = subjects.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind))
  const wrongGroups = noticed.flatMap((group) => {
    // Without a requested place, a neutral one is no fault.
    if (group === 'place' && requested('place').length === 0) return []
    const values = groups[group] ?? []
    const isMet = values.some((value) => requested(group).includes(value))
    return group === 'place' && isMet ? [] : values.filter((value) => !requested(group).includes(value))
  })
  return [...wrongSubjects, ...wrongGroups]
}

/** Scores a prompt from the plan: every element is shown, wrong or missing; unrequested things are wrong as well. */
export const scoreBlindPrompt = ({ elements }: BlindPrompt, drawn: DrawnFacts): BlindScore => ({
  elements: elements.map((element) => ({
    ...element,
    verdict: isShown(element, drawn)
      ? 'shown'
      : isContradicted(element, drawn) && !isOnlyDescribed(element, drawn)
        ? 'wrong'
        : 'missing',
    isNamed: isNamed(element, drawn),
  })),
  unrequested: findUnrequested(elements, drawn),
})

export type BlindFigures = {
  elements: number
  shown: number
  wrong: number
  missing: number
  unrequested: number
  /** Of the wrong and missing elements, those that the engine names as not drawn. */
  named: number
}

export const sumScores = (scores: readonly BlindScore[]): BlindFigures => {
  const all = scores.flatMap(({ elements }) => elements)
  const count = (verdict: Verdict): number => all.filter((element) => element.verdict === verdict).length
  return {
    elements: all.length,
    shown: count('shown'),
    wrong: count('wrong'),
    missing: count('missing'),
    unrequested: scores.reduce((sum, { unrequested }) => sum + unrequested.length, 0),
    named: all.filter((element) => element.verdict !== 'shown' && element.isNamed).length,
  }
}
