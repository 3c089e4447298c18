import { readFile } from 'node:fs/promises'

/** In LUFS and dBFS. */
export type Loudness = { integrated: number; peak: number }

/** The value that the meter reports for silence. */
export const silence = -70

const readLast = (text: string, key: string): string | undefined => {
  const at = text.lastIndexOf(`lavfi.r128.${key}=`)
  return at === -1 ? undefined : text.slice(text.indexOf('=', at) + 1).split('\n', 1)[0]
}

/** Reads the meter output. It reports peaks as fractions of full scale, one per channel. */
export const readLoudness = async (file: string): Promise<Loudness> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  const integrated = Number(readLast(text, 'I') ?? silence)
  const peaks = ['sample_peaks_ch0', 'sample_peaks_ch1', 'sample_peak'].map(
    (key) => Number(readLast(text, key) ?? 0) || 0,
  )
  const peak = Math.max(...peaks)
  return {
    integrated: Number.isFinite(integrated) ? Math.max(silence, integrated) : silence,
    peak: peak > 0 ? 20 * Math.log10(peak) : Number.NEGATIVE_INFINITY,
  }
}
