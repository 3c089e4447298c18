import { expect, it } from 'vitest'
import type { ModelStepCall } from '../step-call.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { notesOf } from './step-ask.ts'

const speech = { speed: 1, pitch: 0, emotion: null, text: { text: 'text' }, pronunciations: { text: '' } }

const notesFor = (step: ModelStepCall['step'], voice: string, known: boolean | undefined) =>
  notesOf(
    {} as ModelStepDeps,
    { texts: { text: 'hello', voice, '': '' } } as unknown as StepRun,
    { step, ask: { ...speech, voice: { text: 'voice' } } } as unknown as ModelStepCall,
    () => known,
  )

it.each<[string, string, boolean | undefined, object]>([
  ['a voice that the back end does not have is noted', 'Nobody', false, { notes: ['voice_unknown'] }],
  ['a voice that it has is not', 'Anna', true, {}],
  ['a back end that cannot say notes nothing', 'Nobody', undefined, {}],
  ['a request without a voice is spoken with the default one, as asked', '', false, {}],
])('%s (D-294, D-501)', async (_, voice, known, notes) => {
  expect(await notesFor('speech', voice, known)).toEqual(notes)
})

it('steps that do not speak note nothing of voices (D-501)', async () => {
  expect(await notesFor('text-to-video', 'Nobody', false)).toEqual({})
})
