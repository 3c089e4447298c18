import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sandbox } from '@kinora/domain'
import { musicAnswer, planAnswer, transcriptAnswer } from './answers.ts'
import { filmArguments, pictureArguments, secondArguments, speechArguments } from './arguments.ts'
import type { Shape } from './shape.ts'

const wallMs = 60_000

export const mediaTypes: Readonly<Record<Shape['kind'], string>> = {
  film: 'video/mp4',
  picture: 'image/png',
  speech: 'audio/wav',
  words: 'text/plain',
  plan: 'application/json',
  transcript: 'application/json',
  heard: 'application/json',
  cuts: 'application/json',
}

const toBytes = (answer: object): Buffer => Buffer.from(JSON.stringify(answer))

/** Media of the requested shape, as plain as possible. */
export const makeMedia = async (
  sandbox: Sandbox,
  shape: Shape,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Buffer> => {
  const run = async (args: string[], output: string, inputs: Record<string, string> = {}): Promise<string> => {
    await sandbox.run({ program: 'ffmpeg', args, inputs, outputFolder: folder, trust: 'ours', wallMs, signal })
    return join(folder, output)
  }
  switch (shape.kind) {
    case 'film': {
      const second = await run(secondArguments(shape), 'second.mp4')
      return readFile(await run(filmArguments(shape), 'film', { second }))
    }
    case 'picture':
      return readFile(await run(pictureArguments(shape), 'picture'))
    case 'speech':
      return readFile(await run(speechArguments(shape), 'speech'))
    case 'words':
      return Buffer.from(`A picture of ${shape.width} by ${shape.height} points, as the sandbox sees it.`)
    case 'plan':
      return toBytes(planAnswer(shape))
    case 'transcript':
      return toBytes(transcriptAnswer(shape))
    case 'heard':
      return toBytes(musicAnswer(shape))
    case 'cuts':
      return toBytes({ cuts: [] })
  }
}
