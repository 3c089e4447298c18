import { startService } from '../testbed/start-service.ts'
import { callbacks } from './callbacks.ts'
import { canary } from './canary.ts'
import { cancelCreated, cancelProcessing, cancelQueueing } from './cancel.ts'
import type { Drill } from './drill.ts'
import { editAShot } from './edit-a-shot.ts'
import { kills } from './kills.ts'
import { languageModel } from './language-model.ts'
import { limitsAlone, limitsShared } from './limits.ts'
import { longScript } from './long-script.ts'
import { realComfyui } from './real-comfyui.ts'
import { redisAway } from './redis-away.ts'
import { router } from './router.ts'
import { seeds } from './seeds.ts'
import { statements } from './statements.ts'
import { oneTrace } from './trace.ts'
import { weights } from './weights.ts'

const drills: readonly Drill[] = [
  callbacks,
  cancelCreated,
  cancelQueueing,
  cancelProcessing,
  kills,
  seeds,
  weights,
  redisAway,
  router,
  oneTrace,
  statements,
  limitsShared,
  ...limitsAlone,
  editAShot,
  longScript,
  languageModel,
  realComfyui,
  canary,
]

/** `npm run drills [-- WORD [TIMES]]`: each drill on a service of its own; WORD picks those whose title has it. */
const word = process.argv[2] ?? ''
let [passed, failed] = [0, 0]
for (const drill of drills.filter(({ title, isLong }) => title.includes(word) && (word !== '' || isLong !== true))) {
  const since = performance.now()
  const service = await startService({ tenants: 1, places: 10, concurrency: 5, ...drill.setup })
  const facts: string[] = []
  try {
    await drill.run(service, (fact) => facts.push(fact))
    passed += 1
    const seconds = Math.round((performance.now() - since) / 1000)
    process.stdout.write(`ok    ${drill.title}, ${seconds} s: ${facts.join('; ')}\n`)
  } catch (error) {
    failed += 1
    process.stdout.write(`FAIL  ${drill.title}: ${error instanceof Error ? error.message : String(error)}\n`)
  } finally {
    await service.stop()
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
