import { adminEndpoints, type WeightReply } from '@kinora/contract'
import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import { addAdminClient } from '../admin-flags.ts'
import type { CommandContext } from '../command-context.ts'
import { followWeights, hasPulled, hasRemoved, hasVerified } from '../models/follow-weights.ts'
import { findFault, listText, offerText, pullText } from '../models/weight-lines.ts'
import { WrongUsage } from '../wrong-usage.ts'

const { listWeights, pullWeight, verifyWeight, removeWeight } = adminEndpoints

const readWith = (client: AdminClient) => async (): Promise<WeightReply[]> => (await client.call(listWeights)).weights

const selectWeights = (all: readonly WeightReply[], names: readonly string[]): WeightReply[] => {
  const unknown = names.find((name) => !all.some((weight) => weight.name === name))
  if (unknown !== undefined)
    throw new WrongUsage(`unknown weight ${unknown}; weights: ${all.map(({ name }) => name).join(', ')}`)
  return all.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Throws for failed or waiting weights, so that scripts do not treat them as done. */
const throwFaults = (weights: readonly WeightReply[], done: string): void => {
  const faults = weights.flatMap((weight) => (findFault(weight) === '' ? [] : [`${weight.name}, ${findFault(weight)}`]))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const waiting = weights.filter(({ workers }) => workers.length === 0).map(({ name }) => name)
  if (waiting.length > 0)
    throw new Error(`no worker is running; these weights are ${done} when one starts: ${waiting.join(', ')}`)
}

/** Commands for the weights of the built-in engine. They send requests to the workers and show their progress. */
export const addModels = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  const models = program.command('models').description('Manage built-in engine weights: list, pull, verify, remove')
  const client = addAdminClient(models, context)
  const show = (weights: WeightReply[]) =>
    context.isJson() ? context.print({ weights }) : terminal.show(listText(weights))

  models
    .command('list')
    .description('List weights with their state on the workers and their licences')
    .action(async () => show(await readWith(client())()))

  models
    .command('pull')
    .description('Pull weights on the workers; without names, all')
    .argument('[names...]')
    .option('-y, --yes', 'accept the licences without confirmation')
    .action(async (names: string[], { yes }: { yes?: true }) => {
      const admin = client()
      const missing = selectWeights(await readWith(admin)(), names).filter(({ state }) => state !== 'ready')
      if (missing.length === 0) return terminal.log('all weights are ready')
      terminal.log(missing.map(offerText).join('\n'))
      if (!yes && !(await terminal.confirm('Accept these licences and pull the weights?'))) return
      const requested: WeightReply[] = []
      for (const { name, licence } of missing)
        requested.push(await admin.call(pullWeight, { id: name, fields: { licence } }))
      let lastMark = ''
      const weights = await followWeights(readWith(admin), requested, hasPulled, (now) => {
        const line = pullText(now)
        // A log shows only completed weights, not every step.
        const mark = terminal.isLive ? line : (line.split('  ')[0] ?? '')
        if (mark !== lastMark) terminal.rewrite(line)
        lastMark = mark
      }).finally(terminal.endRewriting)
      throwFaults(weights, 'pulled')
      show(weights)
    })

  models
    .command('verify')
    .description('Verify the weights on the workers against their pinned hashes; without names, all')
    .argument('[names...]')
    .action(async (names: string[]) => {
      const admin = client()
      const wanted = selectWeights(await readWith(admin)(), names).filter((weight) => weight.wanted)
      const requested: WeightReply[] = []
      for (const { name } of wanted) requested.push(await admin.call(verifyWeight, { id: name }))
      const weights = await followWeights(readWith(admin), requested, hasVerified)
      throwFaults(weights, 'verified')
      show(weights)
    })

  models
    .command('rm')
    .description('Remove weights from the workers; their steps continue in the basic tier')
    .argument('<names...>')
    .action(async (names: string[]) => {
      const admin = client()
      const requested: WeightReply[] = []
      for (const { name } of selectWeights(await readWith(admin)(), names))
        requested.push(await admin.call(removeWeight, { id: name }))
      show(await followWeights(readWith(admin), requested, hasRemoved))
    })
}
