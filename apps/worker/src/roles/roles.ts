import type { WorkerRole } from '@kinora/config'
import type { WorkerContext } from '../context.ts'
import { startCallbacks } from './callbacks.ts'
import { startEngine } from './engine.ts'
import { startInputs } from './inputs.ts'
import { startMedia } from './media.ts'
import { startPools } from './pools.ts'
import { startRelay } from './relay.ts'
import { startSweeps } from './sweeps.ts'

/** In start order: roles that others wake come first. */
export const roles: Record<WorkerRole, (context: WorkerContext) => void | Promise<void>> = {
  callbacks: startCallbacks,
  relay: startRelay,
  inputs: startInputs,
  engine: startEngine,
  pools: startPools,
  media: startMedia,
  sweeps: startSweeps,
}
