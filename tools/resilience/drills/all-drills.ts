import { callbacks } from './callbacks.ts'
import { canary } from './canary.ts'
import { cancelCreated, cancelProcessing, cancelQueueing } from './cancel.ts'
import type { Drill } from './drill.ts'
import { editAShot } from './edit-a-shot.ts'
import { freezes } from './freeze.ts'
import { hangingTask } from './hanging-task.ts'
import { kills } from './kills.ts'
import { languageModel } from './language-model.ts'
import { limitsAlone, limitsShared } from './limits.ts'
import { longScript } from './long-script.ts'
import { realComfyui } from './real-comfyui.ts'
import { pointInTimeRecovery, recoveryWithoutTemporal } from './recovery.ts'
import { redisAway } from './redis-away.ts'
import { restoreBackup } from './restore.ts'
import { router } from './router.ts'
import { seeds } from './seeds.ts'
import { statements } from './statements.ts'
import { stillFirst } from './still-first.ts'
import { oneTrace } from './trace.ts'
import { weights } from './weights.ts'
import { workerMemory } from './worker-memory.ts'

/** Of drills that share a service, those that stop or replace parts of it come last: kills and seeds change workers. */
export const allDrills: readonly Drill[] = [
  callbacks,
  cancelProcessing,
  restoreBackup,
  redisAway,
  cancelCreated,
  kills,
  seeds,
  cancelQueueing,
  weights,
  router,
  hangingTask,
  oneTrace,
  statements,
  limitsShared,
  ...limitsAlone,
  pointInTimeRecovery,
  recoveryWithoutTemporal,
  ...freezes,
  workerMemory,
  editAShot,
  stillFirst,
  longScript,
  languageModel,
  realComfyui,
  canary,
]
