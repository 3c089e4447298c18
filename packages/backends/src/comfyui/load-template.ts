import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComfyuiConfig, ComfyuiStep } from './facts.ts'
import { shippedTemplates } from './shipped-templates.ts'
import { type Template, template } from './template.ts'

const ownOf = async (folder: string | undefined, step: ComfyuiStep): Promise<unknown> => {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, `${step}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? undefined : JSON.parse(text)
}

/** The operator's template of a step, else the shipped one; read anew for each job, so an edit needs no restart. */
export const loadTemplate = async ({ templates }: ComfyuiConfig, step: ComfyuiStep): Promise<Template> => {
  const read = template.parse((await ownOf(templates, step)) ?? shippedTemplates[step])
  if (read.step !== step) throw new Error(`the template of ${step} is one of ${read.step}`)
  return read
}
