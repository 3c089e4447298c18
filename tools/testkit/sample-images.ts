import { join } from 'node:path'
import { repoRoot } from './environment.ts'

/** A free photograph of the repository, which has JPEG files only. */
export const photograph = (name: string): string =>
  join(repoRoot, 'packages/animatic/src/steps/describe-image/fixtures/photographs', `${name}.jpg`)
