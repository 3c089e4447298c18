import { makeBed } from './make-bed.ts'
import type { SoundPlan } from './sound-plan.ts'
import { type Stereo, sampleRate } from './stereo.ts'

/** Full without clipping, where several parts meet. */
const loudest = 0.98

const level = ({ left, right }: Stereo): void => {
  const peak = [left, right].reduce(
    (most, ear) => ear.reduce((peak, value) => Math.max(peak, Math.abs(value)), most),
    0,
  )
  if (peak <= loudest) return
  for (const ear of [left, right]) for (let i = 0; i < ear.length; i += 1) ear[i] = ((ear[i] ?? 0) * loudest) / peak
}

/** Exactly as long as asked; what no part fills is silence. */
export const mixSound = ({ seconds, parts }: SoundPlan): Stereo => {
  const samples = Math.round(seconds * sampleRate)
  const whole: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (const { from, scene } of parts) {
    const part = makeBed(scene)
    const start = Math.round(from * sampleRate)
    for (const ear of ['left', 'right'] as const)
      for (let i = 0; i < part[ear].length && start + i < samples; i += 1)
        whole[ear][start + i] = (whole[ear][start + i] ?? 0) + (part[ear][i] ?? 0)
  }
  level(whole)
  return whole
}
