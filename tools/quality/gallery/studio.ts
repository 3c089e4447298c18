import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transcribe } from '@kinora/animatic/sounds'
import type { PreparedMedia, StepOrder } from '@kinora/domain'
import { runOrder } from '../../load/bench/engine/run-order.ts'
import { type Engines, type Tier, withEngines } from '../../testkit/open-engines.ts'
import type { Frame } from '../contact-sheets/draw-contact-sheet.ts'
import { createInputs, type Input } from './gallery-inputs.ts'

export type Studio = {
  input(input: Input): PreparedMedia
  /** The frames of an input. */
  show(media: PreparedMedia): Frame[]
  /** The frames of the result at these fractions of its length; a picture has one. */
  shoot(
    tier: Tier,
    order: StepOrder,
    size: { width: number; height: number },
    shares: readonly number[],
  ): Promise<Frame[]>
  /** The result file. */
  record(tier: Tier, order: StepOrder): Promise<string>
  /** Recognizes the English words in speech at 16,000 samples a second; null when there are none. */
  recognize(samples: Float32Array): Promise<string | null>
}

const decodeFrames = (file: string, { width, height }: { width: number; height: number }): Frame[] => {
  const args = ['-nostdin', '-v', 'error', '-i', file, '-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const raw = execFileSync('ffmpeg', args, { maxBuffer: 2 ** 31 })
  const bytes = width * height * 4
  return Array.from({ length: raw.length / bytes }, (_, index) => ({
    width,
    height,
    rgba: raw.subarray(index * bytes, (index + 1) * bytes),
  }))
}

const openStudio = (folder: string, engines: Engines): Studio => {
  const record: Studio['record'] = async (tier, order) => (await runOrder(engines[tier], order, folder)).file
  return {
    input: createInputs(folder),
    record,
    show: (media) => decodeFrames(media.key, media),
    async shoot(tier, order, size, shares) {
      const frames = decodeFrames(await record(tier, order), size)
      return shares.flatMap((share) => {
        const frame = frames[Math.round(share * (frames.length - 1))]
        // Copied, so that the rest of the film is not kept.
        return frame === undefined ? [] : { ...frame, rgba: Buffer.from(frame.rgba) }
      })
    },
    async recognize(samples) {
      const { signal } = new AbortController()
      const transcript = await transcribe({ ...engines.networks, signal }, { sampleRate: 16_000, samples })
      return transcript.state === 'heard' ? transcript.text : null
    },
  }
}

/** Opens the engine in both tiers while `work` runs. */
export const withStudio = async <T>(work: (studio: Studio) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-gallery-'))
  try {
    return await withEngines((engines) => work(openStudio(folder, engines)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
