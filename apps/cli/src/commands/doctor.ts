import { adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { sayingOf } from '../explain.ts'
import { TaskFailed } from '../task-failed.ts'

type Serving = readonly { name: string; serving: number; known: number }[]
type Finding = { part: string; isWell: boolean; says: string; todo: string; serving?: Serving }

/** Asks, and takes a refusal for the answer. */
const ask = async (part: string, todo: string, look: () => Promise<string>): Promise<Finding> => {
  try {
    return { part, isWell: true, says: await look(), todo: '' }
  } catch (error) {
    // What helps is told here, nearer to the matter than for errors of any command.
    return { part, isWell: false, says: sayingOf(error), todo }
  }
}

const read = async (url: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  return { status: answer.status, text: (await answer.text()).slice(0, 500) }
}

/** What anyone may know of it; behind an address that does not answer there is nothing to ask. */
const askApi = async (context: CommandContext): Promise<Finding[]> => {
  const address = await ask('address', 'start the API, or set KINORA_URL to where it listens', async () => {
    const { status } = await read(`${context.settingOf('url')}/healthz`)
    if (status !== 200) throw new Error(`answers ${status}`)
    return context.settingOf('url')
  })
  if (!address.isWell) return [address]
  return [
    address,
    await ask('readiness', 'look at the database; in a checkout, npm run services status tells of it', async () => {
      const { status, text } = await read(`${context.settingOf('url')}/readyz`)
      if (status !== 200) throw new Error(text)
      return 'the API is ready, its database answers'
    }),
    await ask('key', 'set KINORA_KEY to a key of this service; kinora admin key create makes one', async () => {
      const { remains } = await context.client().getCredits()
      return `is taken; ${remains[0]?.credit_remain ?? 0} credits are left`
    }),
  ]
}

const total = (serving: Serving): string => {
  const [serve, known] = (['serving', 'known'] as const).map((field) =>
    serving.reduce((sum, one) => sum + one[field], 0),
  )
  return serve === known ? String(serve) : `${serve} of ${known}`
}

/** What serves, in one line; a service of an earlier version does not count. */
const summary = (parts: readonly { part: string; serving?: Serving }[]): string => {
  const counts = parts.flatMap(({ part, serving = [] }) => (serving.length === 0 ? [] : [`${part} ${total(serving)}`]))
  return counts.length === 0 ? 'tells how its parts do' : `serving: ${counts.join(', ')}`
}

/** What the service says of its parts, which only its operator may know: who is none has nothing to put right. */
const askParts = async (context: CommandContext): Promise<Finding[]> => {
  const parts: Finding[] = []
  const todo = 'set KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN as the operator has them'
  const { adminUrl, adminToken } = context.given()
  if (!adminUrl && !adminToken)
    return [{ part: 'administration', isWell: true, says: `not asked; where you are the operator, ${todo}`, todo: '' }]
  const found = await ask('administration', todo, async () => {
    const told = await context.admin({}).ask(adminEndpoints.listParts)
    parts.push(...told.parts.map(({ is_well: isWell, ...part }) => ({ ...part, isWell })))
    return summary(told.parts)
  })
  return [found, ...parts]
}

/** Everything that can be said of a service from outside, by what it tells itself. */
export const addDoctor = (program: Command, context: CommandContext): void => {
  program
    .command('doctor')
    .description('look at the service part by part, and say what to do')
    .action(async () => {
      const findings = [...(await askApi(context)), ...(await askParts(context))]
      if (context.isJson()) context.print({ findings })
      else
        for (const { part, isWell, says, todo } of findings) {
          const mark = context.terminal.paintShown(isWell ? 'green' : 'red', isWell ? 'ok  ' : 'FAIL')
          context.terminal.show(
            `${mark}  ${part.padEnd(14)}  ${says}${todo === '' ? '' : `\n${' '.repeat(22)}${todo}`}`,
          )
        }
      if (findings.some(({ isWell }) => !isWell)) throw new TaskFailed('not everything is well')
    })
}
