import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MediaFactory } from '../world.ts'
import { type Authority, createCertificates } from './certificates.ts'

const run = promisify(execFile)
const codecs = { mp3: 'libmp3lame', wav: 'pcm_s16le', m4a: 'aac', aac: 'aac', ogg: 'libvorbis', flac: 'flac' } as const

/** Creates real files with ffmpeg and openssl, each once. */
export const openMediaFactory = async (authority?: Authority): Promise<MediaFactory & { close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bad-inputs-'))
  const cache = new Map<string, Promise<Uint8Array>>()
  let files = 0
  const put = async (bytes: Uint8Array, extension = 'bin'): Promise<string> => {
    files += 1
    const file = join(folder, `${files}.${extension}`)
    await writeFile(file, bytes)
    return file
  }
  const ffmpeg = async (line: string, extension: string, inputs: readonly Uint8Array[]): Promise<Uint8Array> => {
    const inputFiles = await Promise.all(inputs.map((bytes) => put(bytes)))
    const out = await put(new Uint8Array(), extension)
    const filled = line.replaceAll(/\{in(\d)\}/g, (_, i) => inputFiles[Number(i)] ?? '').replace('{out}', out)
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...filled.split(' ')], { maxBuffer: 2 ** 26 })
    return readFile(out)
  }
  const make: MediaFactory['make'] = (line, extension, inputs = []) => {
    const digest = inputs.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    const id = JSON.stringify([line, extension, digest])
    const cached = cache.get(id)
    if (cached) return cached
    const pending = ffmpeg(line, extension, inputs)
    cache.set(id, pending)
    return pending
  }
  return {
    make,
    video({ width = 160, height = 128, seconds = 2, fps = 12, more = '-pix_fmt yuv420p', format = 'mp4' } = {}) {
      const codec = format === 'avi' ? 'mpeg4' : 'libx264 -preset ultrafast'
      const source = `testsrc=size=${width}x${height}:rate=${fps}:duration=${seconds}`
      return make(`-f lavfi -i ${source} -c:v ${codec} ${more} {out}`, format)
    },
    sound: ({ seconds, format }) =>
      make(`-f lavfi -i sine=frequency=440:sample_rate=44100:duration=${seconds} -c:a ${codecs[format]} {out}`, format),
    async probe(bytes) {
      const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', await put(bytes)]
      const { stdout } = await run('ffprobe', args, { maxBuffer: 2 ** 26 })
      const { streams, format } = JSON.parse(stdout) as {
        streams: Record<string, unknown>[]
        format: { tags?: Record<string, string> }
      }
      return { streams, tags: format.tags ?? {} }
    },
    greyFrame: (bytes, width, height) =>
      make(`-i {in0} -frames:v 1 -vf scale=${width}:${height} -pix_fmt gray -f rawvideo {out}`, 'raw', [bytes]),
    certificate: createCertificates(folder, authority),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
