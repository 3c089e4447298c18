import { weightNames } from '@kinora/domain/weights'
import { createWeightCache, usersWeightsFolder } from '@kinora/inference/weights'
import { exitOnHelp } from '../../command-line.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'

exitOnHelp(`usage: npm run weights
Downloads all weights to the folder of this machine's worker; tests and benches of the neural tier need them.`)
const folder = usersWeightsFolder()
const cache = createWeightCache({ folder, npm: inheritedEnvironment })
const { signal } = new AbortController()

for (const name of weightNames) {
  if ((await cache.presence(name)) === 'ready') continue
  const since = performance.now()
  await cache.pull(name, { signal, onBytes: () => undefined })
  console.log(`${name} ${Math.round((performance.now() - since) / 1000)} s`)
}
console.log(`${weightNames.length} weights in ${folder}`)
