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

/**
 * Start-up check: throws unless this machine can run an encode in the sandbox (user namespaces, bubblewrap, ffmpeg).
 */
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
      'the media sandbox does not work; it needs bubblewrap 0.8, unprivileged user namespaces, prlimit and ffmpeg',
      { cause: error },
    )
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
  }
}
