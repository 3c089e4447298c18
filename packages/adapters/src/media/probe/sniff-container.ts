import { open } from 'node:fs/promises'
import { MediaFailure } from '../media-failure.ts'

/** Names of ffmpeg's demuxers; nothing else is ever opened. */
export type Container = 'mov' | 'matroska' | 'avi' | 'png_pipe' | 'jpeg_pipe' | 'webp_pipe' | 'bmp_pipe'

const signatures: readonly { container: Container; at: number; bytes: Buffer }[] = [
  { container: 'mov', at: 4, bytes: Buffer.from('ftyp') },
  { container: 'matroska', at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  { container: 'avi', at: 8, bytes: Buffer.from('AVI ') },
  { container: 'webp_pipe', at: 8, bytes: Buffer.from('WEBP') },
  { container: 'png_pipe', at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { container: 'jpeg_pipe', at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { container: 'bmp_pipe', at: 0, bytes: Buffer.from('BM') },
]

export const containerOf = (head: Buffer): Container | null =>
  signatures.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))?.container ?? null

const isVideo = (container: Container): boolean => !container.endsWith('_pipe')

const readHead = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** What a file is by its first bytes; playlists and other texts are nothing we know. */
export const sniffContainer = async (file: string, wanted: 'video' | 'image'): Promise<Container> => {
  const container = containerOf(await readHead(file))
  if (container === null || isVideo(container) !== (wanted === 'video')) {
    throw new MediaFailure(
      'refused',
      `the bytes are not ${wanted === 'video' ? 'a video' : 'an image'} of a known format`,
    )
  }
  return container
}
