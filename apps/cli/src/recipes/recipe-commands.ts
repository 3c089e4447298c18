import { createWriteStream, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { shippedRecipes } from '@kinora/contract/recipes'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { describeReply, type ReplyKind, replyKinds } from './describe-reply.ts'
import { readRecipe, readReply } from './read-recipe.ts'
import { buildSampleOrder, type OrderFlags } from './sample-order.ts'
import { catalogPart, skeletonRecipe } from './skeleton-recipe.ts'
import { addCredential, openResult, tryRecipe } from './try-recipe.ts'

type TryFlags = OrderFlags & { keyFrom: string; maxCost: string; timeout: string; output?: string }

const addOrderOptions = (command: Command): Command =>
  command
    .option('--step <step>', 'step of the recipe; the first by default')
    .option('--model <model>', 'model of the recipe; the default of the step otherwise')
    .option('--prompt <text>', 'prompt')
    .option('--seconds <number>', 'length', '5')
    .option('--size <size>', 'WIDTHxHEIGHT', '1280x720')
    .option('--image <file...>', 'input files, in the order of the slots')

const save = async (response: Response, file: string): Promise<void> => {
  if (!response.ok || !response.body) throw new Error(`the result answered ${response.status}`)
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file))
}

/** Commands for recipes of hosted providers. Only `try` sends a request. */
export const addRecipes = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  const recipe = program
    .command('backend')
    .description('Write recipes for hosted providers')
    .command('recipe')
    .description('Write, preview, check and try recipes of hosted providers')

  recipe
    .command('init')
    .description('Print a recipe: a shipped one, or a skeleton for a new provider')
    .argument('<name>', `shipped (${Object.keys(shippedRecipes).join(', ')}) or new`)
    .option('-o, --output <file>', 'write the recipe to a file')
    .option('--catalog', 'print the catalog entry and routes instead')
    .action((name: string, { output, catalog }: { output?: string; catalog?: true }) => {
      const isShipped = Object.hasOwn(shippedRecipes, name)
      const isFile = name.endsWith('.json')
      if (catalog) return terminal.show(JSON.stringify(catalogPart(readRecipe(name), name), null, 2))
      if (!isShipped && (isFile || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)))
        throw new WrongUsage(`the name must be lower-case letters, digits and hyphens (got ${name})`)
      const today = new Date().toISOString().slice(0, 10)
      const text = JSON.stringify(isShipped ? shippedRecipes[name] : skeletonRecipe(name, today), null, 2)
      if (output === undefined) return terminal.show(text)
      writeFileSync(output, `${text}\n`, { flag: 'wx' })
      terminal.log(`wrote ${output}`)
    })

  addOrderOptions(
    recipe
      .command('preview')
      .description('Print the request of a step without sending it')
      .argument('<recipe>', 'name or file'),
  ).action((source: string, flags: OrderFlags) => {
    const read = readRecipe(source)
    const { request, step, model } = buildSampleOrder(read, flags)
    const { url, headers } = addCredential(read, request, '***')
    context.print({ step, model, method: request.method, url, headers, body: request.json ?? null })
  })

  recipe
    .command('check')
    .description('Validate a recipe, and show what it reads from a reply')
    .argument('<recipe>', 'name or file')
    .option('--reply <file>', 'reply of the provider as JSON; - for standard input')
    .addOption(new Option('--as <kind>', 'kind of the reply').choices(replyKinds).default('create'))
    .option('--status <code>', 'HTTP status of the reply', '200')
    .action((source: string, { reply, as: kind, status }: { reply?: string; as: ReplyKind; status: string }) => {
      const read = readRecipe(source)
      if (reply === undefined)
        return context.print({
          recipe: read.name,
          steps: Object.keys(read.steps),
          finds: read.find.by,
          tested: read.tested,
        })
      const found = describeReply(read, kind, { status: Number(status), json: readReply(reply) })
      if ('fault' in found) throw new Error(`${source}: ${String(found['fault'])}`)
      context.print(found)
    })

  addOrderOptions(
    recipe
      .command('try')
      .description('Run one job at the provider, within a spending cap')
      .argument('<recipe>', 'name or file'),
  )
    .requiredOption('--key-from <variable>', 'environment variable with the key of the provider')
    .requiredOption('--max-cost <amount>', 'the most that the run may cost, in the currency of the price')
    .option('--timeout <seconds>', 'how long to wait', '1800')
    .option('-o, --output <file>', 'download the result')
    .action(async (source: string, { keyFrom, maxCost, timeout, output, ...flags }: TryFlags) => {
      const read = readRecipe(source)
      const key = context.readVariable(keyFrom)
      if (!key) throw new WrongUsage(`${keyFrom} is not set`)
      const cap = Number(maxCost)
      if (!(cap >= 0)) throw new WrongUsage(`--max-cost must be a number (got ${maxCost})`)
      const result = await tryRecipe(
        read,
        buildSampleOrder(read, flags),
        { key, maxCost: cap, timeoutSeconds: Number(timeout) },
        { fetch, sleep: (ms) => sleep(ms), nowMs: Date.now, report: terminal.log },
      )
      if (output !== undefined) await save(await openResult(read, result.output, { key, fetch }), output)
      context.print({ ...result })
    })
}
