import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComfyuiConfig, ComfyuiStep } from './facts.ts'
import { shippedTemplates } from './shipped-templates.ts'
import { type Template, template } from './template.ts'

const readCustomTemplate = async (folder: string | undefined, step: ComfyuiStep): Promise<unknown> => {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, `${step}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? undefined : JSON.parse(text)
}

/** The operator's template of a step, or the shipped one. It is read for each job, so an edit needs no restart. */
export const loadTemplate = async ({ templates }: ComfyuiConfig, step: ComfyuiStep): Promise<Template> => {
  const read = template.parse((await readCustomTemplate(templates, step)) ?? shippedTemplates[step])
  if (read.step !== step) throw new Error(`the template of ${step} is for ${read.step}`)
  return read
}
