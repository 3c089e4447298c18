import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputFormat, InputRule } from '@kinora/contract'
import type { PreparedInput, PrepareInput, Sandbox } from '@kinora/domain'
import { formatRefusal, lengthOf } from './judge-media.ts'
import { MediaFailure } from './media-failure.ts'
import { prepareImage } from './prepare-image.ts'
import { prepareSound } from './prepare-sound.ts'
import { prepareSubtitles } from './prepare-subtitles.ts'
import { prepareVideo } from './prepare-video.ts'
import { foreignRuns, type RunMedia } from './run-media.ts'

type Folders = { work: string; folder: string }

const prepare = (run: RunMedia, ask: PrepareInput, folders: Folders): Promise<PreparedInput> => {
  const { kind } = ask.rule
  switch (ask.format) {
    case 'png':
    case 'jpeg':
    case 'webp':
    case 'bmp':
      return prepareImage(run, ask, ask.format, folders)
    case 'avi':
      return prepareVideo(run, ask, ask.format, folders)
    case 'mp3':
    case 'wav':
    case 'aac':
      return prepareSound(run, ask, ask.format, folders)
    case 'mp4':
    case 'mov':
    case 'm4a':
      return kind === 'video' ? prepareVideo(run, ask, 'mov', folders) : prepareSound(run, ask, 'mov', folders)
    case 'srt':
      return prepareSubtitles(ask, folders.folder)
  }
}

/** The same bytes may be either; only their streams tell. */
const twins: Partial<Record<InputFormat, InputFormat>> = { mp4: 'm4a', m4a: 'mp4' }

const isTaken = (format: InputFormat, { formats }: InputRule): boolean => {
  const twin = twins[format]
  return formats.includes(format) || (twin !== undefined && formats.includes(twin))
}

/** Whatever a decoder does over a customer's bytes is the bytes' fault; only an abort is not. */
const asRefusal = (error: unknown, kind: InputRule['kind']): unknown => {
  if (!(error instanceof MediaFailure) || error.kind === 'aborted') return error
  if (kind === 'image') return formatRefusal(kind, 'decode', { cause: error })
  return formatRefusal(kind, error.kind === 'signal' || error.kind === 'timeout' ? 'resources' : 'probe', {
    cause: error,
  })
}

export const prepareInput = async (sandbox: Sandbox, ask: PrepareInput): Promise<PreparedInput> => {
  const { format, rule, outputFolder, signal } = ask
  if (!isTaken(format, rule)) throw formatRefusal(rule.kind, 'sniff')
  const run = foreignRuns(sandbox, signal, rule.kind === 'video' ? lengthOf(rule).most : 0)
  const folder = await mkdtemp(join(outputFolder, 'input-'))
  const work = join(folder, 'work')
  try {
    await mkdir(work)
    return await prepare(run, ask, { work, folder })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw asRefusal(error, rule.kind)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
