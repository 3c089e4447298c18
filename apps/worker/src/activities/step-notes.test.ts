import { expect, it } from 'vitest'
import type { ModelStepCall } from '../step-call.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { readNotes } from './step-input.ts'

const speech = { speed: 1, pitch: 0, emotion: null, text: { text: 'text' }, pronunciations: { text: '' } }

const notesFor = (step: ModelStepCall['step'], voice: string, known: boolean | undefined) =>
  readNotes(
    {} as ModelStepDeps,
    { texts: { text: 'hello', voice, '': '' } } as unknown as StepRun,
    { step, ask: { ...speech, voice: { text: 'voice' } } } as unknown as ModelStepCall,
    () => known,
  )

it.each<[string, string, boolean | undefined, object]>([
  ['an unknown voice adds a note', 'Zoe', false, { notes: ['voice_unknown'] }],
  ['a known voice adds no note', 'Anna', true, {}],
  ['a backend that cannot list its voices adds no note', 'Zoe', undefined, {}],
  ['a request without a voice adds no note', '', false, {}],
])('%s (D-294, D-501)', async (_, voice, known, notes) => {
  expect(await notesFor('speech', voice, known)).toEqual(notes)
})

it('steps without speech add no voice note (D-501)', async () => {
  expect(await notesFor('text-to-video', 'Zoe', false)).toEqual({})
})
