import { expect, it, vi } from 'vitest'
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
    { knowsVoice: () => known, listUndrawn: undefined },
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

it('words that the backend did not draw are stored, and the note refers to them (D-501)', async () => {
  const object = { key: 'k', sha256: 's', bytes: 1, mediaType: 'application/json' }
  const put = vi.fn(async (_under: string, _key: object, _bytes: Buffer) => object)
  const deps = { objects: { put } } as unknown as ModelStepDeps
  const run = { texts: { prompt: 'a juggler' }, key: {}, signal: new AbortController().signal } as unknown as StepRun
  const size = { width: 64, height: 64, seed: 1 }
  const call = { step: 'text-to-image', ask: { prompt: { text: 'prompt' }, ...size } } as unknown as ModelStepCall
  const noteWith = (words: readonly string[] | undefined) =>
    readNotes(deps, run, call, { knowsVoice: () => undefined, listUndrawn: words && (() => words) })
  expect(await noteWith(['juggler'])).toEqual({ notes: [{ notDrawn: object }] })
  expect(put.mock.lastCall?.[2].toString()).toBe('["juggler"]')
  expect([await noteWith([]), await noteWith(undefined)]).toEqual([{}, {}])
})
