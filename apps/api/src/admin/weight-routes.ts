import { AppError, adminEndpoints } from '@kinora/contract'
import type { WeightName } from '@kinora/domain'
import { isWeightName, knownWeights, weightNames } from '@kinora/domain/weights'
import type { WeightAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound } from './admin-route.ts'
import { weightReplyOf } from './weight-reply.ts'

export type WeightRouteDeps = { weights: WeightAdmin }

const nameIn = (id: string): WeightName => {
  if (isWeightName(id)) return id
  throw notFound('weight')
}

/** Calls only write down what is wanted; the workers follow it and tell how far they are. */
export const weightRoutes = ({ weights }: WeightRouteDeps): AdminRoute[] => {
  const read = async (names: readonly WeightName[]) => {
    const [wanted, held] = await Promise.all([weights.wanted(), weights.held()])
    return names.map((name) =>
      weightReplyOf(name, knownWeights[name], {
        wanted: wanted.find((each) => each.name === name),
        held: held.filter((each) => each.name === name),
      }),
    )
  }
  const readOne = async (name: WeightName) => {
    const [reply] = await read([name])
    if (!reply) throw notFound('weight')
    return reply
  }
  return [
    adminRoute(adminEndpoints.listWeights, async () => ({ weights: await read(weightNames) })),
    adminRoute(adminEndpoints.pullWeight, async (id, { licence }) => {
      const name = nameIn(id)
      const expected = knownWeights[name].licence
      if (licence !== expected)
        throw new AppError('FieldInvalid', { detail: `licence: is ${expected}`, field: 'licence', rule: 'format' })
      await weights.want(name, licence)
      return readOne(name)
    }),
    adminRoute(adminEndpoints.verifyWeight, async (id) => {
      const name = nameIn(id)
      if (!(await weights.askForCheck(name))) throw notFound('weight that is wanted')
      return readOne(name)
    }),
    adminRoute(adminEndpoints.removeWeight, async (id) => {
      const name = nameIn(id)
      await weights.unwant(name)
      return readOne(name)
    }),
  ]
}
