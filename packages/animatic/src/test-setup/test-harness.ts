import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackendCall, noHttp, type Poll, type PreparedMedia, type StepOrder } from '@kinora/domain'
import type { Rgb24 } from '../../fixtures/measure.ts'
import { openSandbox } from '../../fixtures/open-sandbox.ts'
import { recordProcesses } from '../../fixtures/record-processes.ts'
import { type AnimaticOptions, createAnimatic } from '../create-animatic.ts'

const ffmpeg = (...args: string[]): Buffer =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { maxBuffer: 1e9 })

/** A folder with generated inputs and an engine that uses them, in the basic tier unless networks are given. */
export const createTestHarness = (networks: Pick<AnimaticOptions, 'weights' | 'neural'> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'animatic-test-'))
  const { sandbox, ...processes } = recordProcesses(openSandbox)
  const animatic = createAnimatic({ sandbox, ...networks })
  let count = 0
  const next = (): number => {
    count += 1
    return count
  }

  const newCall = (): BackendCall<Record<string, never>> => {
    const scratch = mkdtempSync(join(folder, 'scratch-'))
    return {
      config: {},
      attemptId: `${process.pid}-${next()}`,
      http: noHttp,
      scratch: () => Promise.resolve(scratch),
      async file({ key }) {
        const file = join(scratch, `input-${next()}`)
        copyFileSync(key, file)
        return file
      },
      signal: new AbortController().signal,
    }
  }

  return {
    close: () => rmSync(folder, { recursive: true, force: true }),
    animatic,
    processes,
    newCall,
    /** Runs an order to completion. */
    async run(order: StepOrder): Promise<{ poll: Poll; fractions: number[]; file: string }> {
      const call = newCall()
      const handle = await animatic.start(order, call)
      const fractions: number[] = []
      for (;;) {
        const poll = await animatic.poll(handle, call)
        if (poll.state !== 'pending') {
          if (poll.state === 'done' && 'file' in poll.output) return { poll, fractions, file: poll.output.file }
          throw new Error(`the order ended with ${JSON.stringify(poll)}`)
        }
        fractions.push(poll.fraction ?? -1)
        await sleep(10)
      }
    },
    /** A lavfi source as an input of a step. */
    picture(source: string, size: { width: number; height: number }): PreparedMedia {
      const key = join(folder, `${next()}.png`)
      ffmpeg('-f', 'lavfi', '-i', source, '-frames:v', '1', '-vf', `scale=${size.width}:${size.height}`, key)
      return { key, sha256: '', bytes: statSync(key).size, mediaType: 'image/png', ...size, seconds: 0 }
    },
    film(source: string, size: { width: number; height: number }, seconds: number): PreparedMedia {
      const key = join(folder, `${next()}.mp4`)
      const scale = `scale=${size.width}:${size.height}`
      ffmpeg('-f', 'lavfi', '-i', source, '-t', String(seconds), '-vf', scale, '-pix_fmt', 'yuv420p', key)
      return { key, sha256: '', bytes: statSync(key).size, mediaType: 'video/mp4', ...size, seconds }
    },
    sound(source: string, seconds: number): PreparedMedia {
      const key = join(folder, `${next()}.wav`)
      ffmpeg('-f', 'lavfi', '-i', source, '-t', String(seconds), '-ar', '48000', key)
      return { key, sha256: '', bytes: statSync(key).size, mediaType: 'audio/wav', width: 0, height: 0, seconds }
    },
    /** All frames of a film as RGB bytes. */
    frames(file: string, { width, height }: { width: number; height: number }): Rgb24[] {
      const raw = ffmpeg('-i', file, '-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-')
      const size = width * height * 3
      return Array.from({ length: raw.length / size }, (_, index) => ({
        width,
        height,
        bytes: raw.subarray(index * size, (index + 1) * size),
      }))
    },
    /**
     * The expected picture of an input: fills the size, with the excess cropped equally on both sides. `asFilm` adds
     * the chroma subsampling of an H.264 film.
     */
    fitted({ key }: PreparedMedia, { width, height }: { width: number; height: number }, asFilm = false): Rgb24 {
      const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic,crop=${width}:${height}`
      const coarse = ',scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,scale=in_color_matrix=bt709:in_range=tv'
      const filter = `${fit}${asFilm ? coarse : ''}`
      return { width, height, bytes: ffmpeg('-i', key, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-') }
    },
    /** Samples of one channel from −1 to 1. */
    samples(file: string, rate = 48_000): Float32Array {
      const raw = ffmpeg('-i', file, '-map', '0:a', '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-')
      return new Float32Array(new Uint8Array(raw).buffer)
    },
    /** The loudness of the whole file, and its true peak in dBFS. */
    loudness(file: string): { lufs: number; truePeak: number } {
      const args = ['-nostats', '-hide_banner', '-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-']
      const report = spawnSync('ffmpeg', args, { encoding: 'utf8' }).stderr
      const last = (pattern: RegExp): number => Number(pattern.exec(report)?.[1])
      return { lufs: last(/.*I:\s+(-?[\d.]+) LUFS/s), truePeak: last(/.*Peak:\s+(-?[\d.]+) dBFS/s) }
    },
    probe: (file: string) =>
      JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file]).toString()).streams,
    text: (file: string): string => readFileSync(file, 'utf8'),
  }
}
