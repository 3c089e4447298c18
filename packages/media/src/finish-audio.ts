import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishAudio, FinishedAudio, Sandbox } from '@kinora/domain'
import { decodeSound } from './arguments/decode-sound.ts'
import { encodeSound, waveSize } from './arguments/encode-sound.ts'
import { probeInput } from './arguments/probe-input.ts'
import { type Container, sniffContainer } from './container/sniff-container.ts'
import { readImage } from './image-bytes/read-image.ts'
import { labelText } from './label-text.ts'
import { refused } from './media-failure.ts'
import { type InputAudio, parseInputProbe } from './probe/parse-input-probe.ts'
import { foreignRuns, ourRuns, type RunMedia } from './run-media.ts'
import { readMp3Label } from './sound/id3-label.ts'
import { readWaveSeconds } from './sound/wave.ts'

const sampleRate = 44_100
const secondsMax = 3600
/** Block coding may add part of a block at each end. */
const slackSeconds = 0.1

const probeSound = async (run: RunMedia, file: string, container: Container, work: string): Promise<InputAudio> => {
  const args = probeInput(container)
  const [audio] = parseInputProbe(
    await run({ program: 'ffprobe', args, inputs: { media: file }, outputFolder: work }),
  ).audios
  if (audio === undefined) throw refused('there is no sound in the file')
  return audio
}

type Decode = { file: string; container: Container; stream: number; channels: 1 | 2; louder?: number; output: string }

const decode = async (run: RunMedia, { file, ...plan }: Decode, work: string): Promise<string> => {
  const args = decodeSound({ ...plan, sampleRate, secondsMax })
  await run({ program: 'ffmpeg', args, inputs: { media: file }, outputFolder: work })
  return join(work, plan.output)
}

type Expected = { file: string; channels: 1 | 2; seconds: number; label: string; work: string }

/** Decodes the result and checks its length (C27). */
const checkResult = async (run: RunMedia, { file, channels, seconds, label, work }: Expected): Promise<number> => {
  if (readMp3Label(await readFile(file)) !== label) throw refused('the label cannot be read back')
  const sound = await probeSound(run, file, 'mp3', work)
  if (sound.sampleRate !== sampleRate || sound.channels !== channels) throw refused('the sound is not 44.1 kHz')
  const plan = { file, container: 'mp3', stream: sound.index, channels, output: 'played.wav' } as const
  const played = await readWaveSeconds(await decode(run, plan, work))
  if (Math.abs(played - seconds) > slackSeconds) throw refused(`the sound lasts ${played} s, not ${seconds} s`)
  return played
}

const checkCover = async (file: string): Promise<void> => {
  const { width, height } = await readImage(file, 'png')
  if (width !== waveSize.width || height !== waveSize.height) throw refused('the cover has the wrong size')
}

type Encode = { samples: string; channels: 1 | 2; label: string; outputFolder: string; work: string }

/** Encodes our samples as a labelled result with its cover, and verifies both. */
export const encodeFinished = async (run: RunMedia, input: Encode): Promise<FinishedAudio> => {
  const { samples, channels, label, outputFolder, work } = input
  const seconds = await readWaveSeconds(samples)
  if (seconds === 0) throw refused('there is no sound in the file')
  if (seconds >= secondsMax) throw refused('the sound is too long')
  const labelFile = join(work, 'label')
  await writeFile(labelFile, labelText(label))
  const [result, cover] = [join(outputFolder, 'result.mp3'), join(outputFolder, 'cover.png')]
  const args = encodeSound({ channels, output: 'result.mp3', cover: 'cover.png' })
  await run({ program: 'ffmpeg', args, inputs: { media: samples, label: labelFile }, outputFolder })
  await checkCover(cover)
  return { result, cover, seconds: await checkResult(run, { file: result, channels, seconds, label, work }) }
}

export const finishAudio = async (sandbox: Sandbox, oursWallMs: number, input: FinishAudio): Promise<FinishedAudio> => {
  const { audio: file, louder, label, outputFolder, signal } = input
  const runForeign = foreignRuns(sandbox, signal)
  const run = ourRuns(sandbox, oursWallMs, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const container = await sniffContainer(file, 'audio')
    const source = await probeSound(runForeign, file, container, work)
    const channels = source.channels === 1 ? 1 : 2
    const plan = { file, container, stream: source.index, channels, louder, output: 'samples.wav' } as const
    const samples = await decode(runForeign, plan, work)
    return await encodeFinished(run, { samples, channels, label, outputFolder, work })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
