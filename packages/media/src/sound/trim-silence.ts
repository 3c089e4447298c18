const windowSamples = 441
const quietBelowPeak = 10 ** (-45 / 20)
const quietest = 32_768 * 10 ** (-60 / 20)
const marginSamples = 2 * windowSamples

const computeLevel = (samples: Int16Array, from: number): number => {
  const window = samples.subarray(from, from + windowSamples)
  let energy = 0
  for (const sample of window) energy += sample * sample
  return Math.sqrt(energy / window.length)
}

/**
 * Removes the silence before and after speech in windows of 10 ms. A window is silent if it is more than 45 dB below
 * the loudest one. A margin of 20 ms remains. A sound that is quiet throughout becomes empty.
 */
export const trimSilence = (samples: Int16Array): Int16Array => {
  const levels: number[] = []
  for (let at = 0; at < samples.length; at += windowSamples) levels.push(computeLevel(samples, at))
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  const isAudible = (level: number): boolean => level > Math.max(quietest, loudest * quietBelowPeak)
  const first = levels.findIndex(isAudible)
  if (first === -1) return samples.subarray(0, 0)
  const last = levels.findLastIndex(isAudible)
  return samples.subarray(
    Math.max(0, first * windowSamples - marginSamples),
    Math.min(samples.length, (last + 1) * windowSamples + marginSamples),
  )
}
