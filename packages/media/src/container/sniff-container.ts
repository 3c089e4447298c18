import { open } from 'node:fs/promises'
import { MediaFailure } from '../media-failure.ts'

/** Names of ffmpeg's demuxers; nothing else is ever opened. */
export type Container =
  | 'mov'
  | 'matroska'
  | 'avi'
  | 'mp3'
  | 'wav'
  | 'aac'
  | 'png_pipe'
  | 'jpeg_pipe'
  | 'webp_pipe'
  | 'bmp_pipe'

const signatures: readonly { container: Container; at: number; bytes: Buffer }[] = [
  { container: 'mov', at: 4, bytes: Buffer.from('ftyp') },
  { container: 'matroska', at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  { container: 'avi', at: 8, bytes: Buffer.from('AVI ') },
  { container: 'wav', at: 8, bytes: Buffer.from('WAVE') },
  { container: 'webp_pipe', at: 8, bytes: Buffer.from('WEBP') },
  { container: 'mp3', at: 0, bytes: Buffer.from('ID3') },
  { container: 'png_pipe', at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { container: 'jpeg_pipe', at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { container: 'bmp_pipe', at: 0, bytes: Buffer.from('BM') },
]

/** Eleven bits of a sound frame are set; the two after the version tell the layer, which ADTS leaves at zero. */
const soundFrameOf = (head: Buffer): Container | null => {
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  if ((second & 0x06) === 0x02) return 'mp3'
  return (second & 0xf6) === 0xf0 ? 'aac' : null
}

export const containerOf = (head: Buffer): Container | null =>
  signatures.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))?.container ??
  soundFrameOf(head)

export type MediaKind = 'video' | 'image' | 'audio'

const kinds: Record<MediaKind, { words: string; containers: readonly Container[] }> = {
  video: { words: 'a video', containers: ['mov', 'matroska', 'avi'] },
  image: { words: 'an image', containers: ['png_pipe', 'jpeg_pipe', 'webp_pipe', 'bmp_pipe'] },
  audio: { words: 'a sound', containers: ['mp3', 'wav', 'aac', 'mov', 'matroska'] },
}

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
export const sniffContainer = async (file: string, wanted: MediaKind): Promise<Container> => {
  const container = containerOf(await readHead(file))
  const { words, containers } = kinds[wanted]
  if (container === null || !containers.includes(container)) {
    throw new MediaFailure('refused', `the bytes are not ${words} of a known format`)
  }
  return container
}
