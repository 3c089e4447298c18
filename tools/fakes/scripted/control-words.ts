const waitWord = /\bwait=(\d+)/
const failWord = /\bfail=1\b/
const failShotWord = /\bfail-shot=(\d+)/

/** How long a job takes by its own words, whatever the script says. */
export const waitMsOf = (words: string): number | undefined => {
  const asked = waitWord.exec(words)?.[1]
  return asked === undefined ? undefined : Number(asked)
}

/** Whether the picture shall be one that no seed gives. */
export const isApart = (words: string): boolean => /\bapart=1\b/.test(words)

export const isToFail = (words: string): boolean => failWord.test(words)

/** What the words of a film order for one of its shots, counted from 0. */
export const orderFor = (words: string, shot: number): string => {
  const fails = isToFail(words) || failShotWord.exec(words)?.[1] === String(shot)
  return [waitWord.exec(words)?.[0], fails ? 'fail=1' : undefined].filter((word) => word !== undefined).join(' ')
}
