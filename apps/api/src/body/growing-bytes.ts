const firstBytes = 64 * 1024

/**
 * Chunks become one stretch of memory of their own, so that it can be handed to a thread as it is. `lent` is that stretch,
 * when all that was announced fits into it.
 */
export const createGrowingBytes = (announced: number | 'unknown', most: number, lent?: SharedArrayBuffer) => {
  // An announced length may be believed: memory costs nothing before it is written to, and is not cleared here, since
  // only what was written to is ever read.
  let bytes: Buffer = lent
    ? Buffer.from(lent)
    : Buffer.allocUnsafeSlow(announced === 'unknown' ? firstBytes : announced)
  let size = 0
  return {
    get size(): number {
      return size
    },
    add(chunk: Uint8Array): void {
      if (size + chunk.length > bytes.length && bytes.buffer instanceof ArrayBuffer) {
        const wanted = Math.min(Math.max(bytes.length * 2, size + chunk.length), most)
        bytes = Buffer.from(bytes.buffer.transfer(wanted))
      }
      bytes.set(chunk, size)
      size += chunk.length
    },
    all: (): Buffer => bytes.subarray(0, size),
  }
}
