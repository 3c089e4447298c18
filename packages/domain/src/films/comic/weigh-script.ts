const han = /^\p{Script=Han}$/u
const beyondLatin = 0x2e80

let table: Uint8Array | undefined
/** Asked once for every character of a script, which may be as long as a body: a table answers faster than a pattern. */
const isHanInPlane = (code: number): boolean => {
  table ??= Uint8Array.from({ length: 0x10000 }, (_, each) =>
    each >= beyondLatin && han.test(String.fromCharCode(each)) ? 1 : 0,
  )
  return table[code] === 1
}

/** What one character of a script weighs: one of Chinese takes longer to say than one of any other writing. */
export const weightOf = (code: number): number => {
  if (code < beyondLatin) return 2
  return (code < 0x10000 ? isHanInPlane(code) : han.test(String.fromCodePoint(code))) ? 5 : 2
}

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
