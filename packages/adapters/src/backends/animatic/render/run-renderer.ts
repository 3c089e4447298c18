import type { Bench } from '../work.ts'
import type { RenderOrder } from './render-order.ts'
import { startRenderer } from './start-renderer.ts'

/** Waits for a renderer that needs no one beside it. */
export const runRenderer = async ({ wallMs, signal }: Bench, order: RenderOrder): Promise<void> => {
  signal.throwIfAborted()
  const renderer = startRenderer(order, () => {})
  const outOfTime = setTimeout(renderer.kill, wallMs)
  signal.addEventListener('abort', renderer.kill, { once: true })
  try {
    await renderer.ended
  } finally {
    clearTimeout(outOfTime)
    signal.removeEventListener('abort', renderer.kill)
  }
}
