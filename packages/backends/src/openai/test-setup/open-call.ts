import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendCall, customerText, type PreparedMedia, type StepInput } from '@kinora/domain'
import { type Answer, fakeServer, type RecordedRequest } from '../../../fixtures/openai/fake-server.ts'
import { createOpenai } from '../create-openai.ts'
import { type OpenaiConfig, openaiConfig } from '../facts.ts'

export const text = (words: string) => customerText().parse(words)
/** The smallest PNG with a valid signature. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
export const image: PreparedMedia = {
  key: 'image',
  sha256: 'ab'.repeat(32),
  bytes: png.length,
  mediaType: 'image/png',
  width: 64,
  height: 48,
  seconds: 0,
}
export const sound: PreparedMedia = { ...image, key: 'sound', mediaType: 'audio/wav', width: 0, height: 0, seconds: 9 }

const shape = { seconds: 5, width: 1280, height: 720, fps: 24, seed: 7, movement: 'auto', sound: true } as const
export const inputs = {
  text: { ...shape, prompt: text('a lake at dawn'), style: 'general' } satisfies StepInput<'text-to-video'>,
  image: { ...shape, prompt: text('she turns'), image, voice: text('') } satisfies StepInput<'image-to-video'>,
  frames: {
    ...shape,
    prompt: text('from day to night'),
    start: image,
    end: image,
  } satisfies StepInput<'frames-to-video'>,
  picture: { prompt: text('a red kite'), width: 1024, height: 768, seed: 3 } satisfies StepInput<'text-to-image'>,
}

export const storyInput: StepInput<'plan-story'> = {
  story: 'ad',
  prompt: text('A brass lamp for small desks'),
  style: text(''),
  language: 'en',
  isBold: false,
  shots: [4, 5, 4].map((seconds) => ({ seconds, energy: 0.5, words: text('') })),
  pictures: [text('a brass lamp on a desk')],
  pace: 0,
  seed: 11,
}

/** Copies the first part instead of joining speech: the real assembly has its own tests. */
export const backend = createOpenai({
  async assembleSpeech({ parts, outputFolder }) {
    const file = join(outputFolder, 'speech.wav')
    await copyFile(parts[0]?.file ?? '', file)
    await writeFile(`${file}.json`, JSON.stringify(parts.map(({ pauseAfterSeconds }) => pauseAfterSeconds)))
    return { file, seconds: 1 }
  },
})

const folders: string[] = []
/** Removes the folders of all calls so far; test files that share this module open new ones. */
export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

export const baseUrl = 'http://server.test:8000'
type Settings = { dialect: OpenaiConfig['dialect'] } & Record<string, unknown>

/** One call to a server that the test answers for, with its own folder. */
export const openCall = (
  settings: Settings,
  answer: Answer | ((request: RecordedRequest, place: number) => Answer),
): { call: BackendCall<OpenaiConfig>; requests: RecordedRequest[]; folder: string } => {
  const scratch = mkdtempSync(join(tmpdir(), 'openai-call-'))
  folders.push(scratch)
  const { requests, http } = fakeServer(baseUrl, typeof answer === 'function' ? answer : () => answer)
  let files = 0
  const call: BackendCall<OpenaiConfig> = {
    config: openaiConfig.parse({ baseUrl, ...settings }),
    attemptId: 'attempt-1',
    http,
    scratch: () => Promise.resolve(scratch),
    async file() {
      files += 1
      const file = join(scratch, `input-${files}`)
      await writeFile(file, png)
      return file
    },
    signal: new AbortController().signal,
  }
  return { call, requests, folder: scratch }
}
