import { expect, it } from 'vitest'
import type { NewTask, Tx } from '../ports/store.ts'
import { checkVoiceId } from '../speech/check-voice-id.ts'
import { withVoice } from './cloned-voice.ts'

const tx = (known: Record<string, string>): Tx =>
  ({
    claimVoice: async (id: string) => !(id in known),
    useVoice: async (id: string) => known[id],
  }) as unknown as Tx
const task = (voice: NewTask['voice']): NewTask =>
  ({ id: '42', texts: { voice: voice?.id ?? '', text: 'a' }, voice }) as unknown as NewTask

it('withVoice replaces a cloned voice by its back end name and keeps other ids (D-294, D-418)', async () => {
  const known = tx({ Reader_one: '41' })
  const readTexts = async (id: string) => (await withVoice(known, task({ id, isNew: false }))).texts
  expect(await readTexts('Reader_one')).toEqual({ voice: 'cloned/41', text: 'a' })
  expect(await readTexts('Arrogant_Miss')).toEqual({ voice: 'Arrogant_Miss', text: 'a' })
})

it('withVoice uses a name that no customer can send (D-294)', async () => {
  const { texts } = await withVoice(tx({}), task({ id: 'Reader_one', isNew: true }))
  expect(texts).toMatchObject({ voice: 'cloned/42' })
  expect(checkVoiceId('cloned/42')).toMatchObject({ rule: 'chars' })
})

it('withVoice rejects a name that is taken (D-418)', async () => {
  const taken = withVoice(tx({ Reader_one: '41' }), task({ id: 'Reader_one', isNew: true }))
  await expect(taken).rejects.toMatchObject({ reason: 'Conflict', detail: { rule: 'taken', field: 'voice_id' } })
})
