import type { StepName } from '@kinora/domain'
import { generators } from './registry.gen.ts'

const notSeenMoving: ReadonlySet<StepName> = new Set([
  'text-to-image',
  'references-to-image',
  'speech',
  'clone-voice',
  'text-to-sound',
  'timeline-to-sound',
  'text-to-music',
])

/** Those whose tasks end as a video. What works on a film that stands makes parts of it, some of which can only be heard. */
export const videoGenerators: readonly string[] = [
  ...new Set(
    generators
      .filter(({ on, uses }) => on === undefined && uses.some((step) => !notSeenMoving.has(step)))
      .map(({ id }) => id),
  ),
]
