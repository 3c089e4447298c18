const waitWord = /\bwait=(\d+)/
const failWord = /\bfail=1\b/
const failShotWord = /\bfail-shot=(\d+)/

/** Duration of a job from its control words, which override the script. */
export const parseWaitMs = (words: string): number | undefined => {
  const milliseconds = waitWord.exec(words)?.[1]
  return milliseconds === undefined ? undefined : Number(milliseconds)
}

/** The reported cost of a job in millionths of a dollar; undefined for a job without one. */
export const parseCostWord = (words: string): { currency: string; microUnits: number } | undefined => {
  const micros = /\bcost=(\d+)/.exec(words)?.[1]
  return micros === undefined ? undefined : { currency: 'USD', microUnits: Number(micros) }
}

/** Whether to use the take that no seed selects. */
export const isApart = (words: string): boolean => /\bapart=1\b/.test(words)

export const isToFail = (words: string): boolean => failWord.test(words)

/** Control words of a film for one of its shots, counted from 0. */
export const shotControlWords = (words: string, shot: number): string => {
  const fails = isToFail(words) || failShotWord.exec(words)?.[1] === String(shot)
  return [waitWord.exec(words)?.[0], fails ? 'fail=1' : undefined].filter((word) => word !== undefined).join(' ')
}
