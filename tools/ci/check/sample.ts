import { execFileSync } from 'node:child_process'
import { isSampleChosen, repoRoot, sampleNumber } from '../../testkit/environment.ts'

/** The commit count unless SAMPLE is set: consecutive commits cover every part of every check. */
export function chooseSample(): number {
  if (isSampleChosen()) return sampleNumber()
  return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: repoRoot, encoding: 'utf8' }))
}
