import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type ConsoleFile = {
  contentType: string
  /** Strong validator of the uncompressed bytes. */
  etag: string
  /** The name contains a hash of the content, so the file never changes. */
  isImmutable: boolean
  bytes: Buffer
  /** Precompressed by the build, smallest first. */
  encodings: readonly { name: 'br' | 'gzip'; bytes: Buffer }[]
}

/** Files of the console by URL path below `/console/`; `index.html` is always among them. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Vite writes every file with a hashed name into this folder. */
export const hashedFolder = 'assets/'

const suffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const loadFile = (folder: string, path: string, contentType: string): ConsoleFile => {
  const bytes = readFileSync(join(folder, path))
  return {
    contentType,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    isImmutable: path.startsWith(hashedFolder),
    bytes,
    encodings: suffixes.flatMap(([name, suffix]) => {
      const compressed = join(folder, path + suffix)
      return existsSync(compressed) ? [{ name, bytes: readFileSync(compressed) }] : []
    }),
  }
}

/** Reads the built console into memory. Without `index.html` there is no console. */
export const loadConsoleFiles = (folder: string): ConsoleFiles | undefined => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const paths = globSync('**/*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
  return new Map(
    paths.flatMap((path): [string, ConsoleFile][] => {
      const contentType = contentTypes[extname(path)]
      return contentType === undefined ? [] : [[path, loadFile(folder, path, contentType)]]
    }),
  )
}
