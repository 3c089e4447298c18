import { findCreate } from '../support/creates.ts'
import type { Builders, RequestCase } from './case.ts'
import { authorization, jsonType, onEndpoint, requestCase } from './request-cases.ts'
import type { Party } from './world.ts'

const editRequest = ({ key }: Party, id: string, body: Record<string, unknown>) => ({
  method: 'POST',
  target: `${findCreate('G1C').path}/${id}/edit`,
  headers: [authorization(key), jsonType],
  body: JSON.stringify(body),
})
const editCase = (
  name: string,
  buildRequest: RequestCase['buildRequest'],
  options: Partial<RequestCase> = {},
): RequestCase => ({
  kind: 'request',
  name,
  buildRequest,
  party: { hasFilms: true },
  ...options,
})

/** General films. */
export const generalOneClick: Builders = {
  B390a: onEndpoint('G1C', 'duration', [1, 180]),
  B390b: onEndpoint('G1C', 'duration', [0, 181]),
  B390c: () => [requestCase(findCreate('G1C'), 'without a duration', { duration: undefined }, { field: 'duration' })],
  B391: () => [
    editCase('of another film', async (world, party) => {
      const [{ id }, { videos }] = [await world.jobFilm('general_one_click'), await world.adFilm()]
      return editRequest(party, id, { job_id: videos[0], prompt: 'a' })
    }),
    editCase('of another tenant', async (world, party) => {
      const { id } = await world.jobFilm('general_one_click')
      const { id: foreign } = await world.finishedTask(await world.newParty())
      return editRequest(party, id, { job_id: foreign, prompt: 'a' })
    }),
  ],
  B392: () => [
    editCase(
      'another id',
      async (world, party) => {
        const [{ id, jobs }, other] = [await world.jobFilm('general_one_click'), await world.adFilm()]
        return editRequest(party, id, { id: other.id, job_id: jobs[0], prompt: 'a' })
      },
      { field: 'id' },
    ),
  ],
}
