import { type SettleDeps, type Settled, type Signals, settleTask, type Tracing, tellSettled } from '@kinora/domain'
import type { SettleCall } from '../step-call.ts'

export type SettleActivityDeps = SettleDeps & {
  signals: Signals
  tracing: Tracing
  /** A slot was handed on: its order waits in the outbox. */
  wakeRelay(): void
  wakeCallbacks(): void
  onEnded(settled: Settled, outcome: string): void
}

/** After the one transaction, what only saves time: the next task's start, the signal, the callback. */
export const createSettle =
  (deps: SettleActivityDeps) =>
  async ({ tenantId, taskId, outcome, trace }: SettleCall): Promise<void> => {
    const span = deps.tracing.start('settle', trace, { taskId })
    try {
      const settled = await settleTask(deps, { tenantId, taskId, outcome })
      if (!settled) return
      if (settled.handedOn) deps.wakeRelay()
      if (settled.hasCallback) deps.wakeCallbacks()
      deps.onEnded(settled, outcome.state === 'success' ? 'success' : outcome.errCode)
      await tellSettled(deps.signals, { tenantId, taskId }, settled)
    } finally {
      span.end()
    }
  }
