import type { ObjectStore } from '@kinora/adapters/objects'
import { withLogContext } from '@kinora/adapters/telemetry'
import type { Warning } from '@kinora/contract'
import {
  type Outcome,
  publishTaskSettled,
  type SettleDeps,
  type Settled,
  type Signals,
  settleTask,
  type Tracing,
} from '@kinora/domain'
import type { FlowOutcome, SettleCall } from '../step-call.ts'

export type SettleActivityDeps = SettleDeps & {
  objects: Pick<ObjectStore, 'getText'>
  signals: Signals
  tracing: Tracing
  /** A slot was passed on: the order of the next task waits in the outbox. */
  wakeRelay(): void
  wakeCallbacks(): void
  onEnded(settled: Settled, outcome: string): void
}

const mostWords = 10
const longestWord = 64
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', ' ')

/** One warning that names the words which no step drew (D-501). */
const readUndrawn = async (
  objects: Pick<ObjectStore, 'getText'>,
  { field, lists }: NonNullable<Extract<FlowOutcome, { state: 'success' }>['notDrawn']>,
): Promise<Warning[]> => {
  const texts = await Promise.all(lists.map((list) => objects.getText(list).catch(() => '[]')))
  const words = [...new Set(texts.flatMap((text) => JSON.parse(text) as string[]))]
  if (words.length === 0) return []
  const named = words.slice(0, mostWords).map((word) => storable([...word].slice(0, longestWord).join('')))
  const more = words.length > mostWords ? ` and ${words.length - mostWords} more` : ''
  return [{ code: 'not_drawn', field, message: `the built-in engine did not draw: ${named.join(', ')}${more}` }]
}

/** Reads a prompt that a step wrote, so that it can be shown; U+0000 cannot be stored. */
const withTextsUsed = async (objects: Pick<ObjectStore, 'getText'>, outcome: FlowOutcome): Promise<Outcome> => {
  if (outcome.state === 'failed') return outcome
  const { used: { prompt, ...used } = {}, notDrawn, ...ended } = outcome
  const undrawn = notDrawn === undefined ? [] : await readUndrawn(objects, notDrawn)
  const rest = undrawn.length === 0 ? ended : { ...ended, warnings: [...(ended.warnings ?? []), ...undrawn] }
  if (!prompt || !('written' in prompt)) return { ...rest, used }
  // A finished task ends even when its prompt cannot be read.
  const text = await objects.getText(prompt.written).catch(() => undefined)
  if (text === undefined) return { ...rest, used }
  return { ...rest, used: { ...used, prompt: storable(text) } }
}

/** After the transaction come the parts that only save time: the start of the next task, the signal, the callback. */
export const createSettle =
  (deps: SettleActivityDeps) =>
  ({ tenantId, taskId, outcome, trace }: SettleCall): Promise<void> => {
    const span = deps.tracing.start('settle', trace, { taskId })
    return withLogContext({ traceId: span.traceId, taskId, tenantId }, async () => {
      try {
        const ended = await withTextsUsed(deps.objects, outcome)
        const settled = await settleTask(deps, { tenantId, taskId, outcome: ended })
        if (!settled) return
        if (settled.handedOn) deps.wakeRelay()
        if (settled.hasCallback) deps.wakeCallbacks()
        deps.onEnded(settled, outcome.state === 'success' ? 'success' : outcome.errCode)
        await publishTaskSettled(deps.signals, { tenantId, taskId }, settled)
      } finally {
        span.end()
      }
    })
  }
