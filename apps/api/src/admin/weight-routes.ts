import { AppError, adminEndpoints } from '@kinora/contract'
import type { WeightName } from '@kinora/domain'
import { isWeightName, knownWeights, weightNames } from '@kinora/domain/weights'
import type { WeightAdmin } from '@kinora/postgres'
import { type AdminRoute, adminRoute, notFound } from './admin-route.ts'
import { buildWeightReply } from './weight-reply.ts'

export type WeightRouteDeps = { weights: WeightAdmin }

const parseWeightName = (id: string): WeightName => {
  if (isWeightName(id)) return id
  throw notFound('weight')
}

/** The routes record which weights are wanted. Workers apply that and report their progress. */
export const weightRoutes = ({ weights }: WeightRouteDeps): AdminRoute[] => {
  const read = async (names: readonly WeightName[]) => {
    const [wanted, held] = await Promise.all([weights.wanted(), weights.held()])
    return names.map((name) =>
      buildWeightReply(name, knownWeights[name], {
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
      const name = parseWeightName(id)
      const expected = knownWeights[name].licence
      if (licence !== expected)
        throw new AppError('FieldInvalid', { detail: `licence: must be ${expected}`, field: 'licence', rule: 'format' })
      await weights.want(name, licence)
      return readOne(name)
    }),
    adminRoute(adminEndpoints.verifyWeight, async (id) => {
      const name = parseWeightName(id)
      if (!(await weights.requestCheck(name))) throw notFound('wanted weight')
      return readOne(name)
    }),
    adminRoute(adminEndpoints.removeWeight, async (id) => {
      const name = parseWeightName(id)
      await weights.unwant(name)
      return readOne(name)
    }),
  ]
}
