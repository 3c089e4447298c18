import { expect, it } from 'vitest'
import type { Step } from './define-generator.ts'

it('a step that a generator did not declare does not compile', () => {
  const flow = (step: Step<never>) => {
    // @ts-expect-error a generator that declares no steps can ask for none
    return () => step.model('text-to-video', {})
  }
  expect(flow).toBeTypeOf('function')
})
