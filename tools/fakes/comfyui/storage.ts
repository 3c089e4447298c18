import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type Folder = 'input' | 'output' | 'temp'
export type StoredFile = { filename: string; subfolder: string; type: Folder }

const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'recordings', name))
const picture = sample('picture.png')
const samples: Record<string, Buffer> = {
  '.png': picture,
  '.mp4': sample('film.mp4'),
  '.flac': sample('sound.flac'),
  // A tag without frames is enough for clients that only forward the file.
  '.mp3': Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'),
}
/** Media types of the server by file extension. */
export const viewTypes: Record<string, string> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.flac': 'audio/flac',
  '.mp3': 'audio/mpeg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/x-wav',
}

const toKey = ({ filename, subfolder, type }: StoredFile): string => `${type}:${subfolder}/${filename}`

/** The folders of the server: inputs and outputs survive a restart, temporary files do not. */
export const createStorage = () => {
  const files = new Map<string, Buffer>()
  let saved = 0
  return {
    put: (file: StoredFile, bytes: Buffer) => void files.set(toKey(file), bytes),
    get: (file: StoredFile) => files.get(toKey(file)),
    remove: (file: StoredFile) => void files.delete(toKey(file)),
    sampleFile: (filename: string): Buffer => samples[extname(filename)] ?? picture,
    /** Parses a name in a graph: `folder/name`, followed by `[output]` for generated files. */
    parseName(name: string): StoredFile {
      const type = name.endsWith(' [output]') ? 'output' : 'input'
      const path = name.replace(/ \[output\]$/, '')
      const cut = path.lastIndexOf('/')
      return { type, subfolder: cut < 0 ? '' : path.slice(0, cut), filename: path.slice(cut + 1) }
    },
    nextNumber(): string {
      saved += 1
      return String(saved).padStart(5, '0')
    },
    clearTemp(): void {
      for (const key of files.keys()) if (key.startsWith('temp:')) files.delete(key)
    },
  }
}
export type Storage = ReturnType<typeof createStorage>
