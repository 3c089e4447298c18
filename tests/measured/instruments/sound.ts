import type { Studio } from '../studio.ts'

export type Sound = { samples: Float32Array; rate: number }

const rate = 44_100

/** Decodes the sound of a file to mono. */
export const decodeSound = async ({ media }: Studio, file: Uint8Array): Promise<Sound> => {
  const raw = await media.make(`-i {in0} -vn -ac 1 -ar ${rate} -f f32le {out}`, 'f32', [file])
  return { samples: new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)), rate }
}

export const durationSeconds = ({ samples, rate }: Sound): number => samples.length / rate

/** RMS level in dBFS. */
export const loudness = ({ samples }: Sound): number =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-12)

export const peak = ({ samples }: Sound): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** Integrated loudness in LUFS and true peak in decibels. */
export const programmeLoudness = async (
  { media }: Studio,
  file: Uint8Array,
): Promise<{ lufs: number; truePeak: number }> => {
  const measurements = await media.make(
    '-i {in0} -af ebur128=peak=true:metadata=1,ametadata=print:file={out} -f null -',
    'txt',
    [file],
  )
  const last = (key: string): number =>
    Number(new RegExp(`.*lavfi\\.r128\\.${key}=(-?[\\d.]+)`, 's').exec(Buffer.from(measurements).toString())?.[1])
  return { lufs: last('I'), truePeak: 20 * Math.log10(last('true_peaks_ch0')) }
}
