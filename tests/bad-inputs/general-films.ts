import { createOf } from '../support/creates.ts'
import { asking, authorization, jsonType, onOne } from './asking.ts'
import type { AskCase, Builders } from './case.ts'
import type { Party } from './world.ts'

const edit = ({ key }: Party, id: string, body: Record<string, unknown>) => ({
  method: 'POST',
  target: `${createOf('G1C').path}/${id}/edit`,
  headers: [authorization(key), jsonType],
  body: JSON.stringify(body),
})
const editing = (name: string, ask: AskCase['ask'], facts: Partial<AskCase> = {}): AskCase => ({
  kind: 'ask',
  name,
  ask,
  party: { hasFilms: true },
  ...facts,
})

/** General films. */
export const generalFilms: Builders = {
  B390a: onOne('G1C', 'duration', [1, 180]),
  B390b: onOne('G1C', 'duration', [0, 181]),
  B390c: () => [asking(createOf('G1C'), 'without a duration', { duration: undefined }, { field: 'duration' })],
  B391: () => [
    editing('of another film', async (world, party) => {
      const [{ id }, { videos }] = [await world.jobFilm('general_one_click'), await world.adFilm()]
      return edit(party, id, { job_id: videos[0], prompt: 'a' })
    }),
    editing('of another tenant', async (world, party) => {
      const { id } = await world.jobFilm('general_one_click')
      const { id: foreign } = await world.finishedTask(await world.newParty())
      return edit(party, id, { job_id: foreign, prompt: 'a' })
    }),
  ],
  B392: () => [
    editing(
      'another id',
      async (world, party) => {
        const [{ id, jobs }, other] = [await world.jobFilm('general_one_click'), await world.adFilm()]
        return edit(party, id, { id: other.id, job_id: jobs[0], prompt: 'a' })
      },
      { field: 'id' },
    ),
  ],
}
