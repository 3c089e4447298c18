import { adminEndpoints, type WeightReply } from '@kinora/contract'
import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import { adminOf } from '../admin-flags.ts'
import type { CommandContext } from '../command-context.ts'
import { followWeights, hasPulled, hasRemoved, hasVerified } from '../models/follow-weights.ts'
import { faultOf, listText, offerText, pullText } from '../models/weight-lines.ts'
import { WrongUsage } from '../wrong-usage.ts'

const { listWeights, pullWeight, verifyWeight, removeWeight } = adminEndpoints

const readWith = (client: AdminClient) => async (): Promise<WeightReply[]> => (await client.ask(listWeights)).weights

const chosen = (all: readonly WeightReply[], names: readonly string[]): WeightReply[] => {
  const unknown = names.find((name) => !all.some((weight) => weight.name === name))
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is none of ${all.map(({ name }) => name).join(', ')}`)
  return all.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Not an error of the service, but nothing that a script should take for done. */
const throwFaults = (weights: readonly WeightReply[], done: string): void => {
  const faults = weights.flatMap((weight) => (faultOf(weight) === '' ? [] : [`${weight.name}, ${faultOf(weight)}`]))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const waiting = weights.filter(({ workers }) => workers.length === 0).map(({ name }) => name)
  if (waiting.length > 0)
    throw new Error(`no worker runs; as soon as one does, it will have ${done} ${waiting.join(', ')}`)
}

/** The weights of the built-in engine. The workers do the work; this asks for it and shows how far it is. */
export const addModels = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  const models = program.command('models').description('weights of the built-in engine: list, pull, verify, remove')
  const client = adminOf(models, context)
  const show = (weights: WeightReply[]) =>
    context.isJson() ? context.print({ weights }) : terminal.show(listText(weights))

  models
    .command('list')
    .description('what there is, what workers have of it, and under which licence')
    .action(async () => show(await readWith(client())()))

  models
    .command('pull')
    .description('have the workers pull weights; without names, all')
    .argument('[names...]')
    .option('-y, --yes', 'accept the licences without being asked')
    .action(async (names: string[], { yes }: { yes?: true }) => {
      const admin = client()
      const missing = chosen(await readWith(admin)(), names).filter(({ state }) => state !== 'ready')
      if (missing.length === 0) return terminal.tell('all are there')
      terminal.tell(missing.map(offerText).join('\n'))
      if (!yes && !(await terminal.confirm('Pull them under these licences?'))) return
      const asked: WeightReply[] = []
      for (const { name, licence } of missing)
        asked.push(await admin.ask(pullWeight, { id: name, fields: { licence } }))
      let told = ''
      const weights = await followWeights(readWith(admin), asked, hasPulled, (now) => {
        const line = pullText(now)
        // A log wants what has come, not every step between.
        const mark = terminal.isLive ? line : (line.split('  ')[0] ?? '')
        if (mark !== told) terminal.rewrite(line)
        told = mark
      }).finally(terminal.endRewriting)
      throwFaults(weights, 'pulled')
      show(weights)
    })

  models
    .command('verify')
    .description('have the workers compare what they pulled with what was pinned; without names, all')
    .argument('[names...]')
    .action(async (names: string[]) => {
      const admin = client()
      const wanted = chosen(await readWith(admin)(), names).filter((weight) => weight.wanted)
      const asked: WeightReply[] = []
      for (const { name } of wanted) asked.push(await admin.ask(verifyWeight, { id: name }))
      const weights = await followWeights(readWith(admin), asked, hasVerified)
      throwFaults(weights, 'verified')
      show(weights)
    })

  models
    .command('rm')
    .description('have the workers remove weights; their steps go on in the basic tier')
    .argument('<names...>')
    .action(async (names: string[]) => {
      const admin = client()
      const asked: WeightReply[] = []
      for (const { name } of chosen(await readWith(admin)(), names))
        asked.push(await admin.ask(removeWeight, { id: name }))
      show(await followWeights(readWith(admin), asked, hasRemoved))
    })
}
