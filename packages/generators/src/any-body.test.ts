import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, readCreate, sumCredits } from '@kinora/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filmFor } from '../fixtures/finished-film.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { newestGenerators } from './index.ts'

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    'data:',
    'data:image/png;base64,',
    'ssupload:?id=1',
    'http://',
    '[@',
    '<#1#>',
    '\ud800',
    '__proto__',
  ),
  fc.string(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The example with arbitrary values in some of its present or absent fields. */
const arbitraryBodies = ({ rows, request, example }: AnyGenerator) => {
  const names = Object.keys(request(rows[0]).shape)
  const model = fc.constantFrom(...rows.map((row) => row.model))
  const changes = fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 3 })
  return fc.tuple(model, changes).map(([named, changed]) => ({ model: named, ...example, ...changed }))
}

it.each(newestGenerators.map((generator): [string, AnyGenerator] => [generator.id, generator]))(
  '%s computes a price for any body or rejects it with a known reason',
  async (_id, generator) => {
    const film = await filmFor(generator, newestGenerators)
    fc.assert(
      fc.property(arbitraryBodies(generator), (body) => {
        try {
          const { params, row } = checkCreate(generator, readCreate(generator, body, rules), rules, [], film)
          expect(sumCredits(generator.price(params, row))).toBeGreaterThan(0)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }),
      { numRuns: 100 },
    )
  },
)
