import { open } from 'node:fs/promises'
import type { InputFormat } from '@kinora/contract'
import { sniff } from '@kinora/domain'
import { MediaFailure } from '../media-failure.ts'

/** Names of the ffmpeg demuxers that may be used. */
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

/** Excludes QuickTime films without a leading brand. No back end writes them. */
const containers: Partial<Record<InputFormat, Container>> = {
  mp4: 'mov',
  avi: 'avi',
  wav: 'wav',
  mp3: 'mp3',
  aac: 'aac',
  png: 'png_pipe',
  jpeg: 'jpeg_pipe',
  webp: 'webp_pipe',
  bmp: 'bmp_pipe',
}

/** Formats that only back ends send. Customer inputs never use them. */
const backendFormats: readonly { container: Container; at: number; bytes: Buffer }[] = [
  { container: 'matroska', at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  // Covers RF64 and RIFX as well as RIFF.
  { container: 'wav', at: 8, bytes: Buffer.from('WAVE') },
]

export const detectContainer = (head: Buffer): Container | null => {
  const [format] = sniff(head)
  const known = format === undefined ? undefined : containers[format]
  const backendFormat = backendFormats.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
  return known ?? backendFormat?.container ?? null
}

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

/** Detects the container by the first bytes of a file. Rejects playlists and other text files. */
export const sniffContainer = async (file: string, wanted: MediaKind): Promise<Container> => {
  const container = detectContainer(await readHead(file))
  const { words, containers } = kinds[wanted]
  if (container === null || !containers.includes(container)) {
    throw new MediaFailure('refused', `the bytes are not ${words} of a known format`)
  }
  return container
}
