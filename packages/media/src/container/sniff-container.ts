import { open } from 'node:fs/promises'
import type { InputFormat } from '@kinora/contract'
import { sniff } from '@kinora/domain'
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

/** A QuickTime film that does not begin with its brand is none of these: no back end of ours writes one. */
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

/** Formats that only back ends send: customers' inputs are never one of them. */
const ofBackends: readonly { container: Container; at: number; bytes: Buffer }[] = [
  { container: 'matroska', at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  // RF64 and RIFX beside RIFF.
  { container: 'wav', at: 8, bytes: Buffer.from('WAVE') },
]

export const containerOf = (head: Buffer): Container | null => {
  const [format] = sniff(head)
  const known = format === undefined ? undefined : containers[format]
  const ofBackend = ofBackends.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
  return known ?? ofBackend?.container ?? null
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

/** What a file is by its first bytes; playlists and other texts are nothing we know. */
export const sniffContainer = async (file: string, wanted: MediaKind): Promise<Container> => {
  const container = containerOf(await readHead(file))
  const { words, containers } = kinds[wanted]
  if (container === null || !containers.includes(container)) {
    throw new MediaFailure('refused', `the bytes are not ${words} of a known format`)
  }
  return container
}
