import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from './create-sandbox.ts'

const tinyEncode = [
  '-nostdin',
  '-v',
  'error',
  '-f',
  'lavfi',
  '-i',
  'color=size=16x16:duration=0.1',
  '-f',
  'lavfi',
  '-i',
  'anullsrc',
  '-c:v',
  'libx264',
  '-c:a',
  'aac',
  '-shortest',
  '-y',
  '/out/probe.mp4',
]

/** For start-up: throws unless this machine can confine a real encode (user namespaces, bubblewrap, ffmpeg). */
export const assertSandboxWorks = async (scratchRoot = tmpdir()): Promise<void> => {
  const outputFolder = await mkdtemp(join(scratchRoot, 'sandbox-check-'))
  try {
    await createSandbox().run({
      program: 'ffmpeg',
      args: tinyEncode,
      inputs: {},
      outputFolder,
      trust: 'ours',
      wallMs: 30_000,
      signal: new AbortController().signal,
    })
  } catch (error) {
    throw new Error(
      'the media sandbox does not work here: bubblewrap 0.8 with unprivileged user namespaces, prlimit and ffmpeg are needed',
      { cause: error },
    )
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
  }
}
