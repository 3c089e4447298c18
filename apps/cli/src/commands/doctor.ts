import { adminEndpoints } from '@kinora/contract'
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

/** Checks of the components, which need the administration API; they are skipped without its settings. */
const checkComponents = async (context: CommandContext): Promise<Finding[]> => {
  const parts: Finding[] = []
  const todo = 'set KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN'
  const { adminUrl, adminToken } = context.given()
  if (!adminUrl && !adminToken)
    return [{ part: 'administration', isWell: true, says: `skipped; operators: ${todo}`, todo: '' }]
  const administration = await runCheck('administration', todo, async () => {
    const reply = await context.admin({}).call(adminEndpoints.listParts)
    parts.push(...reply.parts.map(({ is_well: isWell, ...part }) => ({ ...part, isWell })))
    return summary(reply.parts)
  })
  return [administration, ...parts]
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
