const han = /^\p{Script=Han}$/u
const beyondLatin = 0x2e80

const [unknown, other, isOfHan] = [0, 1, 2]
let table: Uint8Array | undefined
/** Each character is matched once; scripts may be as long as a body, and a table answers faster than a pattern. */
const isHan = (code: number): boolean => {
  table ??= new Uint8Array(0x110000)
  if (table[code] === unknown) table[code] = han.test(String.fromCodePoint(code)) ? isOfHan : other
  return table[code] === isOfHan
}

/** What one character of a script weighs: one of Chinese takes longer to say than one of any other writing. */
export const weightOf = (code: number): number => (code >= beyondLatin && isHan(code) ? 5 : 2)

export const weigh = (text: string): number => {
  let weight = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.codePointAt(i) ?? 0
    if (code > 0xffff) i += 1
    weight += weightOf(code)
  }
  return weight
}

/** How long a part of a script is taken to last before anybody has spoken it. */
export const estimatedSeconds = (weight: number): number => Math.ceil((3 * weight) / 100)
