import { execFileSync } from 'node:child_process'
import { isSampleChosen, repoRoot, sampleNumber } from '../../testkit/environment.ts'

/** The number of commits unless SAMPLE is set, so consecutive landings come by every slice of every check. */
export function chooseSample(): number {
  if (isSampleChosen()) return sampleNumber()
  return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: repoRoot, encoding: 'utf8' }))
}
