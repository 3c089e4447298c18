import { adminEndpoints, type HealthReply } from '@kinora/contract'
import { KinoraError } from '@kinora/sdk'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { describeError } from '../explain.ts'
import { TaskFailed } from '../task-failed.ts'

type Serving = readonly { name: string; serving: number; known: number }[]
type Finding = { part: string; isWell: boolean; says: string; todo: string; serving?: Serving }

/** Runs a check; an error becomes a failed finding. */
const runCheck = async (part: string, todo: string, check: () => Promise<string>): Promise<Finding> => {
  try {
    return { part, isWell: true, says: await check(), todo: '' }
  } catch (error) {
    // The remedy of the check is more specific than the general remedy of the error.
    return { part, isWell: false, says: describeError(error), todo }
  }
}

const read = async (url: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  return { status: answer.status, text: (await answer.text()).slice(0, 500) }
}

/** Checks of the public API; the others are skipped if the service does not respond. */
const checkApi = async (context: CommandContext): Promise<Finding[]> => {
  const address = await runCheck('address', 'start the API, or set KINORA_URL to its URL', async () => {
    const { status } = await read(`${context.requireSetting('url')}/healthz`)
    if (status !== 200) throw new Error(`returned status ${status}`)
    return context.requireSetting('url')
  })
  if (!address.isWell) return [address]
  return [
    address,
    await runCheck('readiness', 'check the database; in a checkout, run npm run services status', async () => {
      const { status, text } = await read(`${context.requireSetting('url')}/readyz`)
      if (status !== 200) throw new Error(text)
      return 'API ready, database connected'
    }),
    await runCheck('key', 'set KINORA_KEY to a key of this service; kinora admin key create creates one', async () => {
      const { remains } = await context.client().getCredits()
      return `accepted (${(remains[0]?.credit_remain ?? 0).toLocaleString('en')} credits left)`
    }),
  ]
}

const total = (serving: Serving): string => {
  const [serve, known] = (['serving', 'known'] as const).map((field) =>
    serving.reduce((sum, one) => sum + one[field], 0),
  )
  return serve === known ? String(serve) : `${serve} of ${known}`
}

/** Serving instances in one line; older services do not report counts. */
const summary = (parts: readonly { part: string; serving?: Serving }[]): string => {
  const counts = parts.flatMap(({ part, serving = [] }) => (serving.length === 0 ? [] : [`${part} ${total(serving)}`]))
  return counts.length === 0 ? 'reachable' : `serving: ${counts.join(', ')}`
}

/** Services before 0.3 have no health call; they report their components alone. */
const readHealth = async (context: CommandContext): Promise<Pick<HealthReply, 'parts'> & Partial<HealthReply>> => {
  const client = context.admin({})
  return client.ask(adminEndpoints.readHealth).catch((error: unknown) => {
    if (error instanceof KinoraError && error.status === 404) return client.ask(adminEndpoints.listParts)
    throw error
  })
}

const checkInvariants = ({ invariants }: Partial<HealthReply>): Finding[] => {
  if (!invariants) return []
  const broken = invariants.checks.filter((check) => !check.is_well)
  const late = invariants.is_late ? [`last checked: ${invariants.checked_at ?? 'never'}`] : []
  const faults = broken.map(
    ({ name, sentence, ids }) => `${name}, ${sentence}: violated by ${ids.slice(0, 3).join(', ')}`,
  )
  const isWell = late.length + faults.length === 0
  const todo =
    faults.length > 0 ? 'stop changes and report a bug: the books do not add up' : 'run a worker with the role sweeps'
  return [
    {
      part: 'invariants',
      isWell,
      says: isWell
        ? `${invariants.checks.length} hold, checked at ${invariants.checked_at}`
        : [...faults, ...late].join('; '),
      todo: isWell ? '' : todo,
    },
  ]
}

/** Versions differ during an upgrade, so a difference is no fault. */
const listVersions = ({ versions }: Partial<HealthReply>): Finding[] => {
  if (!versions) return []
  const counts = Map.groupBy(versions.workers, ({ version }) => version)
  const workers = [...counts].map(([version, all]) => `${all.length} × ${version}`).join(', ')
  return [{ part: 'versions', isWell: true, says: `API ${versions.api}; workers: ${workers || 'none'}`, todo: '' }]
}

/** Checks of the components, which need the administration API; they are skipped without its settings. */
const checkComponents = async (context: CommandContext): Promise<Finding[]> => {
  const [parts, further]: [Finding[], Finding[]] = [[], []]
  const todo = 'set KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN'
  const { adminUrl, adminToken } = context.given()
  if (!adminUrl && !adminToken)
    return [{ part: 'administration', isWell: true, says: `skipped; operators: ${todo}`, todo: '' }]
  const administration = await runCheck('administration', todo, async () => {
    const reply = await readHealth(context)
    parts.push(...reply.parts.map(({ is_well: isWell, ...part }) => ({ ...part, isWell })))
    further.push(...checkInvariants(reply), ...listVersions(reply))
    return summary(reply.parts)
  })
  return [administration, ...parts, ...further]
}

/** Checks the API, the key and the components of an installation. */
export const addDoctor = (program: Command, context: CommandContext): void => {
  program
    .command('doctor')
    .description('Check the installation')
    .action(async () => {
      const findings = [...(await checkApi(context)), ...(await checkComponents(context))]
      if (context.isJson()) context.print({ findings })
      else
        for (const { part, isWell, says, todo } of findings) {
          const mark = context.terminal.paintShown(isWell ? 'green' : 'red', isWell ? 'ok  ' : 'FAIL')
          context.terminal.show(
            `${mark}  ${part.padEnd(14)}  ${says}${todo === '' ? '' : `\n${' '.repeat(22)}${todo}`}`,
          )
        }
      const failed = findings.filter(({ isWell }) => !isWell).length
      if (failed > 0) throw new TaskFailed(failed === 1 ? '1 check failed' : `${failed} checks failed`)
    })
}
