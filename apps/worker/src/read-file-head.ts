import { open } from 'node:fs/promises'
import { sniffBytes } from '@kinora/domain'

/** The first bytes of a file, enough to detect its format. */
export const readFileHead = async (file: string): Promise<Uint8Array> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
