const han = /^\p{Script=Han}$/u
const beyondLatin = 0x2e80

const [unknown, other, isOfHan] = [0, 1, 2]
let table: Uint8Array | undefined
/** Matches each character once: scripts may have the size of a body, and a table is faster than a pattern. */
const isHan = (code: number): boolean => {
  table ??= new Uint8Array(0x110000)
  if (table[code] === unknown) table[code] = han.test(String.fromCodePoint(code)) ? isOfHan : other
  return table[code] === isOfHan
}

/** Weight of one character of a script: a Chinese character takes longer to speak than one of any other script. */
export const characterWeight = (code: number): number => (code >= beyondLatin && isHan(code) ? 5 : 2)

export const weigh = (text: string): number => {
  let weight = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.codePointAt(i) ?? 0
    if (code > 0xffff) i += 1
    weight += characterWeight(code)
  }
  return weight
}

/** Estimated length of a part of a script in seconds. */
export const estimatedSeconds = (weight: number): number => Math.ceil((3 * weight) / 100)
