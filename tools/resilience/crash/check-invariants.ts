import { checkInvariants } from '../invariants/check-invariants.ts'
import { type ClientLogRow, gatherEvidence, type World } from '../invariants/evidence.ts'
import type { Check } from './check.ts'

/** Checks the invariants of the product on this site. */
export const checkSiteInvariants = async (world: World, clientLog: readonly ClientLogRow[]): Promise<Check[]> => {
  const evidence = await gatherEvidence(world, { deep: true, clientLog })
  const findings = await checkInvariants(world.databaseUrl, evidence, { liveOnly: false })
  return findings.map(({ invariant, rows, firstIds }) => ({
    sentence: `${invariant.name} broken: ${invariant.sentence}`,
    culprits: rows === 0 ? [] : firstIds,
  }))
}
