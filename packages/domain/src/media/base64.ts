const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const padding = '='.charCodeAt(0)
const foreign = 255

const marks = new Uint8Array(256).fill(foreign)
for (let i = 0; i < alphabet.length; i++) marks[alphabet.charCodeAt(i)] = i

const countPadding = (text: Uint8Array): number => (text.at(-1) !== padding ? 0 : text.at(-2) !== padding ? 1 : 2)

/**
 * Index of the first character outside the alphabet, or `end`. A separate function, because V8 makes it twice as fast.
 */
const firstForeign = (text: Uint8Array, end: number): number => {
  let at = 0
  while (at < end && marks[text[at] ?? 0] !== foreign) at++
  return at
}

/**
 * Why a text is not Base64. Bits before the padding may be set: D-161 requires alphabet and padding only, and every
 * common decoder drops these bits. Stored bytes are identified by the hash of the decoded data.
 */
export const findBase64Fault = (text: Uint8Array): string | undefined => {
  const end = text.length - countPadding(text)
  const wrong = firstForeign(text, end)
  if (wrong < end) return `character ${wrong + 1} of the data is not of the Base64 alphabet`
  return text.length % 4 === 0 ? undefined : 'the data is not padded to a multiple of four characters'
}

/** Decoded length of a valid text. */
export const decodedBytes = (text: Uint8Array): number => (text.length / 4) * 3 - countPadding(text)
