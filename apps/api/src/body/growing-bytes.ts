const firstBytes = 64 * 1024

/**
 * Collects chunks into one buffer that can be transferred to a thread. `target` is that buffer when the announced bytes
 * fit into it.
 */
export const createGrowingBytes = (announced: number | 'unknown', maxBytes: number, target?: SharedArrayBuffer) => {
  // Allocating the announced length is safe: untouched memory costs nothing. It is not cleared, because only written
  // bytes are ever read.
  let bytes: Buffer = target
    ? Buffer.from(target)
    : Buffer.allocUnsafeSlow(announced === 'unknown' ? firstBytes : announced)
  let size = 0
  return {
    get size(): number {
      return size
    },
    add(chunk: Uint8Array): void {
      if (size + chunk.length > bytes.length && bytes.buffer instanceof ArrayBuffer) {
        const wanted = Math.min(Math.max(bytes.length * 2, size + chunk.length), maxBytes)
        bytes = Buffer.from(bytes.buffer.transfer(wanted))
      }
      bytes.set(chunk, size)
      size += chunk.length
    },
    all: (): Buffer => bytes.subarray(0, size),
  }
}
