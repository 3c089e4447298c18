import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../job-context.ts'

const folderName = 'pixels'

/** The folder of decoded inputs as raw RGBA, each under the name from the plan. */
export const pixelFolder = ({ scratch }: Pick<JobContext, 'scratch'>): string => join(scratch, folderName)

/** Decodes in the sandbox: no other process reads a picture or film from outside. */
export const decode = async (context: JobContext, file: string, args: readonly string[]): Promise<void> => {
  const outputFolder = pixelFolder(context)
  await mkdir(outputFolder, { recursive: true })
  const { sandbox, wallMs, signal } = context
  await sandbox.run({ program: 'ffmpeg', args, inputs: { media: file }, outputFolder, trust: 'ours', wallMs, signal })
}
