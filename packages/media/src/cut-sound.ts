import { mkdtemp, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutWave, PreparedInput } from '@kinora/domain'
import { refused } from './media-failure.ts'
import { readWave, waveHead } from './sound/wave.ts'

const sampleBytes = 2
const secondsMax = 3600
const silentBytes = 1_048_576

/**
 * Copies the bytes of the range without decoding, because our samples are plain, and appends silence after their end.
 */
export const cutSound = async ({ sound, from, seconds, outputFolder }: CutWave): Promise<PreparedInput> => {
  if (from < 0 || seconds <= 0 || seconds > secondsMax) throw refused('the range of the sound is out of bounds')
  const { samples, ...shape } = await readWave(sound)
  const each = sampleBytes * shape.channels
  const bytesAt = (second: number): number => Math.round(second * shape.sampleRate) * each
  const wanted = bytesAt(from + seconds) - bytesAt(from)
  const head = waveHead(shape, wanted)
  const begins = Math.min(bytesAt(from), samples * each)
  const ends = Math.min(begins + wanted, samples * each)
  const folder = await mkdtemp(join(outputFolder, 'cut-'))
  const file = join(folder, 'sound.wav')
  const [source, target] = await Promise.all([open(sound), open(file, 'w')])
  try {
    await target.appendFile(head)
    if (ends > begins) {
      const start = head.length + begins
      for await (const part of source.createReadStream({ start, end: head.length + ends - 1, autoClose: false }))
        await target.appendFile(part as Buffer)
    }
    for (let left = wanted - (ends - begins); left > 0; left -= silentBytes)
      await target.appendFile(Buffer.alloc(Math.min(left, silentBytes)))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
  return { file, mediaType: 'audio/wav', width: 0, height: 0, seconds: wanted / each / shape.sampleRate }
}
