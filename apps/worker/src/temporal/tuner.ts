import type { ActivitySlotInfo, CustomSlotSupplier, WorkerTuner } from '@temporalio/worker'
import type { Gate } from '../replicas/gate.ts'

/** Temporal reserves a slot before it polls, so a closed gate takes its server out of rotation. */
export const createTuner = (gate: Pick<Gate, 'reserve' | 'tryReserve' | 'release'>): WorkerTuner => {
  const slots: CustomSlotSupplier<ActivitySlotInfo> = {
    type: 'custom',
    reserveSlot: async (_context, signal) => {
      await gate.reserve(signal)
      return {}
    },
    tryReserveSlot: () => (gate.tryReserve() ? {} : null),
    markSlotUsed: () => undefined,
    releaseSlot: () => gate.release(),
  }
  const one = { type: 'fixed-size', numSlots: 1 } as const
  return {
    activityTaskSlotSupplier: slots,
    workflowTaskSlotSupplier: { ...one, numSlots: 2 },
    localActivityTaskSlotSupplier: one,
    nexusTaskSlotSupplier: one,
  }
}
