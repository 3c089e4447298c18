import { join } from 'node:path'
import type { PreparedInput, PrepareInput } from '@kinora/domain'
import { decodeSound } from './arguments/decode-sound.ts'
import { probeInput } from './arguments/probe-input.ts'
import { validateContainer } from './movie-bytes/validate-container.ts'
import { parseInputProbe } from './probe/parse-input-probe.ts'
import type { RunMedia } from './run-media.ts'
import { readWaveSeconds } from './sound/wave.ts'
import { formatRefusal, resolveLength, validateSeconds } from './validate-media.ts'

const sampleRate = 48_000

/** Decodes one sound stream to plain samples and counts these. Other streams are rejected, except a cover picture. */
export const prepareSound = async (
  run: RunMedia,
  { file, rule, louder = 0 }: Pick<PrepareInput, 'file' | 'rule' | 'louder'>,
  container: 'mov' | 'mp3' | 'wav' | 'aac',
  { work, folder }: { work: string; folder: string },
): Promise<PreparedInput> => {
  if (container === 'mov') await validateContainer(file, container, 'audio')
  const inputs = { media: file }
  const answer = await run({ program: 'ffprobe', args: probeInput(container), inputs, outputFolder: work })
  const { videos, audios } = parseInputProbe(answer)
  const [audio] = audios
  if (audio === undefined || audios.length > 1 || videos.length > 0) {
    const detail = `has ${audios.length} audio and ${videos.length} video streams; one audio stream and no video are allowed`
    throw formatRefusal('audio', 'streams', { detail })
  }
  const isUsual = audio.channels >= 1 && audio.channels <= 8 && audio.sampleRate >= 8000 && audio.sampleRate <= 192_000
  if (!isUsual) {
    const detail = `has ${audio.channels} channels at ${audio.sampleRate} Hz; 1 to 8 at 8000 to 192000 Hz are allowed`
    throw formatRefusal('audio', 'probe', { detail })
  }
  const secondsMax = rule.keptSeconds ?? resolveLength(rule).most + 1
  const plan = {
    container,
    stream: audio.index,
    sampleRate,
    channels: 2,
    secondsMax,
    louder,
    output: 'sound.wav',
  } as const
  await run({ program: 'ffmpeg', args: decodeSound(plan), inputs, outputFolder: folder })
  const prepared = join(folder, 'sound.wav')
  const seconds = await readWaveSeconds(prepared)
  if (seconds === 0) throw formatRefusal('audio', 'probe', { detail: 'holds no samples' })
  validateSeconds(seconds, rule)
  return { file: prepared, mediaType: 'audio/wav', width: 0, height: 0, seconds }
}
