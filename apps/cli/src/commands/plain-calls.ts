import type { Client } from '@kinora/sdk'
import { type PlainCall, plainCalls } from '@kinora/sdk/creates'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addFields, createFlagReader, readFields } from '../creates/fields.ts'
import { readInputFile } from '../creates/read-value.ts'

type Method = (...given: unknown[]) => Promise<Record<string, unknown>>

const addPlainCall = (program: Command, call: PlainCall, context: CommandContext): void => {
  const { name, path, summary, fields } = call
  const hasId = path.includes('{id}')
  const command = program.command(call.command).description(summary)
  if (hasId) command.argument('<id>')
  addFields(command, fields)
  command.action(async (...given: unknown[]) => {
    const client = context.client()
    const input = await readFields(fields, createFlagReader(command), client)
    const method = client[name as keyof Client] as unknown as Method
    context.print(await method(...(hasId ? [given[0]] : []), fields.length === 0 ? undefined : input))
  })
}

/** Commands for calls that create no task, and image uploads. */
export const addPlainCalls = (program: Command, context: CommandContext): void => {
  for (const call of plainCalls) addPlainCall(program, call, context)
  program
    .command('upload')
    .description('Upload an image and print its reference for image fields')
    .argument('<file>')
    .option('--scene <text>', 'label of the upload')
    .action(async (file: string, flags: { scene?: string }) => {
      context.print({ uri: await context.client().upload(await readInputFile(file), flags) })
    })
}
