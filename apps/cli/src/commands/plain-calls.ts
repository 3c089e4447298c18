import type { Client } from '@kinora/sdk'
import { type PlainCall, plainCalls } from '@kinora/sdk/creates'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addFields, flagsOf, readFields } from '../creates/fields.ts'
import { readNamed } from '../creates/read-value.ts'

type Method = (...given: unknown[]) => Promise<Record<string, unknown>>

const addPlainCall = (program: Command, call: PlainCall, context: CommandContext): void => {
  const { name, path, summary, fields } = call
  const hasId = path.includes('{id}')
  const command = program.command(call.command).description(summary)
  if (hasId) command.argument('<id>')
  addFields(command, fields)
  command.action(async (...given: unknown[]) => {
    const client = context.client()
    const input = await readFields(fields, flagsOf(command), client)
    const method = client[name as keyof Client] as unknown as Method
    context.print(await method(...(hasId ? [given[0]] : []), fields.length === 0 ? undefined : input))
  })
}

/** Calls that make no task, by their fields alone; and pictures that are to be there before anyone names them. */
export const addPlainCalls = (program: Command, context: CommandContext): void => {
  for (const call of plainCalls) addPlainCall(program, call, context)
  program
    .command('upload')
    .description('bring a picture to the service; the uri stands for it wherever one is taken')
    .argument('<file>')
    .option('--scene <text>', 'what it is for')
    .action(async (file: string, flags: { scene?: string }) => {
      context.print({ uri: await context.client().upload(await readNamed(file), flags) })
    })
}
