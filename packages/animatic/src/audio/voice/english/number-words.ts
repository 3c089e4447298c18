const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: readonly (readonly [bigint, string])[] = [
  [1_000_000_000_000n, 'trillion'],
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1000n, 'thousand'],
]
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

const belowHundred = (value: number): string => {
  if (value < 20) return small[value] ?? ''
  const ones = value % 10
  return `${tens[Math.floor(value / 10)]}${ones === 0 ? '' : ` ${small[ones]}`}`
}

const belowThousand = (value: number): string => {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  return `${small[hundreds]} hundred${rest === 0 ? '' : ` ${belowHundred(rest)}`}`
}

const biggest = 1_000_000_000_000_000n

export const digitWords = (digits: string): string => [...digits].map((digit) => small[Number(digit)]).join(' ')

/** `1024` as one thousand twenty four. Digit by digit for numbers beyond the largest name. */
export const cardinalWords = (digits: string): string => {
  let rest = BigInt(digits)
  if (rest >= biggest || /^0\d/.test(digits)) return digitWords(digits)
  const words: string[] = []
  for (const [size, name] of scales) {
    if (rest >= size) words.push(belowThousand(Number(rest / size)), name)
    rest %= size
  }
  if (rest > 0n || words.length === 0) words.push(belowThousand(Number(rest)))
  return words.join(' ')
}

/** `21` as twenty first. */
export const ordinalWords = (digits: string): string => {
  const words = cardinalWords(digits).split(' ')
  const last = words.pop() ?? ''
  return [...words, irregular[last] ?? `${last.replace(/y$/, 'ie')}th`].join(' ')
}

/** `1999` as nineteen ninety nine, `2005` as two thousand five, `1900` as nineteen hundred. */
export const yearWords = (digits: string): string => {
  const [century, rest] = [Number(digits.slice(0, -2)), Number(digits.slice(-2))]
  if (century % 10 === 0 && rest < 10) return cardinalWords(digits)
  if (rest === 0) return `${belowHundred(century)} hundred`
  return `${belowHundred(century)} ${rest < 10 ? `oh ${small[rest]}` : belowHundred(rest)}`
}

export const plural = (words: string): string => `${words.replace(/y$/, 'ie')}s`
