/** Base64 of bytes that come in pieces: three bytes are four characters, so what is left over waits for the next piece. */
export async function* base64Of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}
