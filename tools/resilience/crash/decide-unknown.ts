import { adminEndpoints } from '@kinora/contract'
import type { Database } from '@kinora/postgres'
import type { AdminClient } from '@kinora/sdk/admin'
import { waitUntil } from '../../dev/services/wait-until.ts'
import type { Check } from './check.ts'

const endsWanted = { 'give-up': 'failed', 'start-again': 'success' } as const
type Word = keyof typeof endsWanted

const soonMs = 60_000

/** Two tasks of unknown outcome get the operator's word, each another; both must end by it, long before their time is over. */
export const decideUnknown = async (
  admin: AdminClient,
  db: Database,
): Promise<{ checks: Check[]; decided: ReadonlySet<string> }> => {
  const { attempts } = await admin.ask(adminEndpoints.listUnknownAttempts, { fields: { count: 2 } })
  const words = Object.keys(endsWanted) as Word[]
  const checks: Check[] = []
  for (const [place, word] of words.entries()) {
    const attempt = attempts[place]
    const stateOf = async (): Promise<string> => {
      const { rows } = await db.query<{ state: string }>('select state from tasks where id = $1', [attempt?.task_id])
      return rows[0]?.state ?? 'not there'
    }
    if (attempt) await admin.ask(adminEndpoints.decideUnknownAttempt, { id: attempt.id, fields: { word } })
    const hasEnded = async () => (await stateOf()) === endsWanted[word]
    const isRight = attempt !== undefined && (await waitUntil(hasEnded, { timeoutMs: soonMs, intervalMs: 200 }))
    const culprits = isRight ? [] : [`${attempt?.task_id ?? 'no task'} is ${await stateOf()}`]
    checks.push({ sentence: `not so: the operator's word ${word} ends a task as ${endsWanted[word]}`, culprits })
  }
  return { checks, decided: new Set(attempts.map(({ task_id: taskId }) => taskId)) }
}
