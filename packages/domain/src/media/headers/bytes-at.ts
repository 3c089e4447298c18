/** An unsigned big-endian number; undefined beyond the end of the file. */
export const bigAt = (bytes: Uint8Array, at: number, count: number): number | undefined => {
  if (at + count > bytes.length) return undefined
  let number = 0
  for (let i = 0; i < count; i++) number = number * 256 + (bytes[at + i] ?? 0)
  return number
}

export const littleAt = (bytes: Uint8Array, at: number, count: number): number | undefined => {
  if (at + count > bytes.length) return undefined
  let number = 0
  for (let i = count - 1; i >= 0; i--) number = number * 256 + (bytes[at + i] ?? 0)
  return number
}

export const textAt = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count))

export const hasText = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}
