import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../work.ts'

const folderName = 'pixels'

/** Where decoded inputs lie as raw RGBA, each under the name the plan gave it. */
export const pixelFolder = ({ scratch }: Pick<Bench, 'scratch'>): string => join(scratch, folderName)

/** Decodes in the sandbox: no other process of ours reads a picture or film that came from outside. */
export const decode = async (bench: Bench, file: string, args: readonly string[]): Promise<void> => {
  const outputFolder = pixelFolder(bench)
  await mkdir(outputFolder, { recursive: true })
  const { sandbox, wallMs, signal } = bench
  await sandbox.run({ program: 'ffmpeg', args, inputs: { media: file }, outputFolder, trust: 'ours', wallMs, signal })
}
