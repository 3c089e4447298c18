import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sandbox } from '@kinora/domain'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { encodeArguments } from './encode-arguments.ts'
import { startRenderer } from './start-renderer.ts'

const run = promisify(execFile)

export type RenderFilm = {
  sandbox: Sandbox
  plan: ScenePlan
  scratch: string
  wallMs: number
  signal: AbortSignal
  onDrawn(frames: number): void
}

/** Draws and encodes at the same time; gives the film's path. Nothing it started is left when it returns or throws. */
export const renderFilm = async ({ sandbox, plan, scratch, wallMs, signal, onDrawn }: RenderFilm): Promise<string> => {
  const outputFolder = join(scratch, 'film')
  const framePipe = join(scratch, 'frames')
  const bedFile = plan.sound ? join(scratch, 'bed.wav') : null
  await mkdir(outputFolder, { recursive: true })
  await rm(framePipe, { force: true })
  await run('/usr/bin/mkfifo', [framePipe])
  signal.throwIfAborted()
  const renderer = startRenderer({ plan, bedFile, framePipe }, onDrawn)
  signal.addEventListener('abort', renderer.kill, { once: true })
  try {
    await renderer.ready
    await sandbox.run({
      program: 'ffmpeg',
      args: encodeArguments(plan),
      inputs: { frames: framePipe, ...(bedFile === null ? {} : { bed: bedFile }) },
      outputFolder,
      trust: 'ours',
      wallMs,
      signal,
    })
    await renderer.ended
    return join(outputFolder, 'film.mp4')
  } finally {
    signal.removeEventListener('abort', renderer.kill)
    renderer.kill()
    await renderer.ended.catch(() => {})
  }
}
