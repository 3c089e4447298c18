import type { ActivitySlotInfo, CustomSlotSupplier, WorkerTuner } from '@temporalio/worker'
import type { Gate } from '../replicas/gate.ts'

/** The engine asks for a place before it asks for work, so a shut gate takes its server out of the rotation. */
export const tunerOf = (gate: Pick<Gate, 'reserve' | 'tryReserve' | 'release'>): WorkerTuner => {
  const places: CustomSlotSupplier<ActivitySlotInfo> = {
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
    activityTaskSlotSupplier: places,
    workflowTaskSlotSupplier: { ...one, numSlots: 2 },
    localActivityTaskSlotSupplier: one,
    nexusTaskSlotSupplier: one,
  }
}
