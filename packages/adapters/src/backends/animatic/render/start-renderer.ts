import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RenderOrder, RenderReport } from './render-order.ts'

export type Renderer = {
  /** Resolves when the sound is written and frames are waiting for a reader; rejects when it ended before. */
  ready: Promise<void>
  /** Resolves when the process ended well, rejects otherwise. */
  ended: Promise<void>
  kill(): void
}

// From source the file ends with .ts, from the build with .js, as this one does.
const rendererFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './renderer.ts' : './renderer.js', import.meta.url),
)

/** Draws in a process of its own: the worker's event loop stays free, and its secrets stay here. */
export const startRenderer = (order: RenderOrder, onDrawn: (frames: number) => void): Renderer => {
  const child = spawn(process.execPath, [rendererFile], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  let reason = ''
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      reject(new Error(`the renderer ended with ${code === null ? signal : `code ${code}`}${reason}`))
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    ended.then(() => reject(new Error('the renderer ended early')), reject)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const report = JSON.parse(line) as RenderReport
      if ('ready' in report) resolve()
      else if ('drawn' in report) onDrawn(report.drawn)
      else reason = `: ${report.failed}`
    })
  })
  // Each is awaited by the job; until then neither may count as an unhandled rejection.
  ended.catch(() => {})
  ready.catch(() => {})
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(order))
  return { ready, ended, kill: () => void child.kill('SIGKILL') }
}
