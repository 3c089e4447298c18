import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputFormat, InputRule } from '@kinora/contract'
import type { PreparedInput, PrepareInput, Sandbox } from '@kinora/domain'
import { MediaFailure } from './media-failure.ts'
import { prepareImage } from './prepare-image.ts'
import { prepareSound } from './prepare-sound.ts'
import { prepareSubtitles } from './prepare-subtitles.ts'
import { prepareVideo } from './prepare-video.ts'
import { foreignRuns, type RunMedia } from './run-media.ts'
import { formatRefusal, resolveLength } from './validate-media.ts'

type Folders = { work: string; folder: string }

const prepare = (run: RunMedia, input: PrepareInput, folders: Folders): Promise<PreparedInput> => {
  const { kind } = input.rule
  switch (input.format) {
    case 'png':
    case 'jpeg':
    case 'webp':
    case 'bmp':
      return prepareImage(run, input, input.format, folders)
    case 'avi':
      return prepareVideo(run, input, input.format, folders)
    case 'mp3':
    case 'wav':
    case 'aac':
      return prepareSound(run, input, input.format, folders)
    case 'mp4':
    case 'mov':
    case 'm4a':
      return kind === 'video' ? prepareVideo(run, input, 'mov', folders) : prepareSound(run, input, 'mov', folders)
    case 'srt':
      return prepareSubtitles(input, folders.folder)
  }
}

/** mp4 and m4a begin with the same bytes. Only their streams distinguish them. */
const twins: Partial<Record<InputFormat, InputFormat>> = { mp4: 'm4a', m4a: 'mp4' }

const isAccepted = (format: InputFormat, { formats }: InputRule): boolean => {
  const twin = twins[format]
  return formats.includes(format) || (twin !== undefined && formats.includes(twin))
}

/** Any decoder failure over a customer's bytes is reported as invalid input, except an abort. */
const toRefusal = (error: unknown, kind: InputRule['kind']): unknown => {
  if (!(error instanceof MediaFailure) || error.kind === 'aborted') return error
  if (kind === 'image') return formatRefusal(kind, 'decode', { cause: error })
  return formatRefusal(kind, error.kind === 'signal' || error.kind === 'timeout' ? 'resources' : 'probe', {
    cause: error,
  })
}

export const prepareInput = async (sandbox: Sandbox, input: PrepareInput): Promise<PreparedInput> => {
  const { format, rule, outputFolder, signal } = input
  if (!isAccepted(format, rule)) throw formatRefusal(rule.kind, 'sniff')
  const run = foreignRuns(sandbox, signal, rule.kind === 'video' ? resolveLength(rule).most : 0)
  const folder = await mkdtemp(join(outputFolder, 'input-'))
  const work = join(folder, 'work')
  try {
    await mkdir(work)
    return await prepare(run, input, { work, folder })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw toRefusal(error, rule.kind)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
