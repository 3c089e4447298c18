const firstBytes = 64 * 1024

/** Chunks become one stretch of memory of their own, so that it can be handed to a thread as it is. */
export const createGrowingBytes = (announced: number | 'unknown', most: number) => {
  // An announced length may be believed: memory costs nothing before it is written to, and is not cleared here, since
  // only what was written to is ever read.
  let bytes = Buffer.allocUnsafeSlow(announced === 'unknown' ? firstBytes : announced)
  let size = 0
  return {
    get size(): number {
      return size
    },
    add(chunk: Uint8Array): void {
      if (size + chunk.length > bytes.length) {
        const wanted = Math.min(Math.max(bytes.length * 2, size + chunk.length), most)
        bytes = Buffer.from(bytes.buffer.transfer(wanted))
      }
      bytes.set(chunk, size)
      size += chunk.length
    },
    all: (): Buffer<ArrayBuffer> => bytes.subarray(0, size),
  }
}
