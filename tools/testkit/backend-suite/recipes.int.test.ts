import { shippedRecipes } from '@kinora/contract/recipes'
import { expect, it } from 'vitest'
import { type VendorName, vendors } from '../../fakes/providers/vendors.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { providerFixture } from './provider-fixtures.ts'
import { describeBackendRules } from './rules.ts'

it('every shipped recipe has a scripted provider, and the pages of its recipe', () => {
  expect(Object.keys(vendors).sort()).toEqual(Object.keys(shippedRecipes).sort())
  for (const [name, { docs }] of Object.entries(vendors))
    expect((shippedRecipes[name] as { docs: string[] }).docs).toEqual(expect.arrayContaining([...docs]))
})

for (const name of Object.keys(vendors) as VendorName[]) {
  const fixture = providerFixture(name)
  describeBackendRules(fixture)
  describeHostileServerRules(fixture)
}
