import { adminEndpoints } from '@kinora/contract'
import type { Database } from '@kinora/postgres'
import type { AdminClient } from '@kinora/sdk/admin'
import { waitUntil } from '../../dev/services/wait-until.ts'
import type { Check } from './check.ts'

const endsWanted = { 'give-up': 'failed', 'start-again': 'success' } as const
type Decision = keyof typeof endsWanted

const soonMs = 60_000

/** Sends the operator's two decisions for two tasks of unknown outcome; both must end by them before their timeout. */
export const decideUnknown = async (
  admin: AdminClient,
  db: Database,
): Promise<{ checks: Check[]; decided: ReadonlySet<string> }> => {
  const { attempts } = await admin.call(adminEndpoints.listUnknownAttempts, { fields: { count: 2 } })
  const decisions = Object.keys(endsWanted) as Decision[]
  const checks: Check[] = []
  for (const [place, word] of decisions.entries()) {
    const attempt = attempts[place]
    const readState = async (): Promise<string> => {
      const { rows } = await db.query<{ state: string }>('select state from tasks where id = $1', [attempt?.task_id])
      return rows[0]?.state ?? 'missing'
    }
    if (attempt) await admin.call(adminEndpoints.decideUnknownAttempt, { id: attempt.id, fields: { word } })
    const hasEnded = async () => (await readState()) === endsWanted[word]
    const isRight = attempt !== undefined && (await waitUntil(hasEnded, { timeoutMs: soonMs, intervalMs: 200 }))
    const culprits = isRight ? [] : [`${attempt?.task_id ?? 'no task'} is ${await readState()}`]
    checks.push({ sentence: `violated: the operator's decision ${word} ends a task as ${endsWanted[word]}`, culprits })
  }
  return { checks, decided: new Set(attempts.map(({ task_id: taskId }) => taskId)) }
}
